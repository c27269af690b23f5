//! Whether the processor has what the build was told it may use.
//!
//! A build for x86-64-v3 on an older processor would die of an illegal instruction, with no word of
//! why. The check itself must do without the instructions it asks about, so it keeps to numbers and to
//! the standard library, which is built for every processor.

/// What to say where the processor lacks something.
pub(super) const SHORTCOMING: &str = "this build asks for a processor with AVX2 and BMI (x86-64-v3), \
    which this one lacks: build it here with RUSTFLAGS=\"-C target-cpu=native\" cargo build --release\n";

/// Has the processor every group of instructions that the compiler was free to use? The processor
/// itself is asked: the standard library's own test believes the compiler.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[allow(unsafe_code, unused_unsafe)]
pub(super) fn suffices() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    /// Bits of EBX of leaf 7 (Intel, Software Developer's Manual, volume 2A, CPUID).
    const BMI1: u32 = 1 << 3;
    const AVX2: u32 = 1 << 5;
    const BMI2: u32 = 1 << 8;
    const ASKED: u32 = BMI1 | AVX2 | BMI2;

    // SAFETY: every processor of this architecture has CPUID, and leaf 7 is read only where leaf 0 says
    // that there is one.
    let found = unsafe { if __cpuid(0).eax < 7 { 0 } else { __cpuid_count(7, 0).ebx } };
    found & ASKED == ASKED
}

/// Other builds ask for nothing that could be missing.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(super) fn suffices() -> bool {
    true
}
