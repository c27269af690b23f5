//! Whether the processor has the instructions that the build uses.
//!
//! On an older processor a build for x86-64-v3 would end with an illegal instruction and no message. The
//! check itself must not use these instructions, so it works with numbers and the standard library only,
//! which is built for every processor.

/// The message for a processor that lacks them.
pub(super) const UNSUPPORTED: &str = "this build needs a processor with AVX2 and BMI (x86-64-v3), \
    which this one lacks: build it here with RUSTFLAGS=\"-C target-cpu=native\" cargo build --release\n";

/// Has the processor every group of instructions that the compiler may use? The processor itself is
/// asked: the standard library's own test takes the word of the compiler.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[allow(unsafe_code, unused_unsafe)]
pub(super) fn is_supported() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    /// Bits of EBX of leaf 7 (Intel, Software Developer's Manual, volume 2A, CPUID).
    const BMI1: u32 = 1 << 3;
    const AVX2: u32 = 1 << 5;
    const BMI2: u32 = 1 << 8;
    const NEEDED: u32 = BMI1 | AVX2 | BMI2;

    // SAFETY: every processor of this architecture has CPUID, and leaf 7 is read only where leaf 0 says
    // that there is one.
    let found = unsafe { if __cpuid(0).eax < 7 { 0 } else { __cpuid_count(7, 0).ebx } };
    found & NEEDED == NEEDED
}

/// Other builds use nothing that could be missing.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(super) fn is_supported() -> bool {
    true
}
