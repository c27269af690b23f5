//! Whether the processor has the instructions that this build uses.
//!
//! On an older processor a build for x86-64-v3 would end with an illegal instruction and no message, so a program asks
//! here before it does anything else.
//!
//! The answer itself must not use these instructions, so it works with numbers and the standard library only, which is
//! built for every processor.
#![allow(unsafe_code, unused_unsafe)]

/// Whether the processor, and the system on it, have every group of instructions that the compiler may use. The processor
/// itself is asked: the standard library's own test trusts the compiler.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[inline(never)]
pub fn is_supported() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};

    // The bits are those of Intel's Software Developer's Manual, volume 2A, CPUID, and of AMD's manual, volume 3, for
    // LZCNT.
    const FMA: u32 = 1 << 12;
    const MOVBE: u32 = 1 << 22;
    const OSXSAVE: u32 = 1 << 27;
    const F16C: u32 = 1 << 29;
    const OF_LEAF_1_ECX: u32 = FMA | MOVBE | OSXSAVE | F16C;

    const BMI1: u32 = 1 << 3;
    const AVX2: u32 = 1 << 5;
    const BMI2: u32 = 1 << 8;
    const OF_LEAF_7_EBX: u32 = BMI1 | AVX2 | BMI2;

    const LZCNT: u32 = 1 << 5;

    /// The registers that the system saves: those of SSE and AVX.
    const SAVED: u64 = 0b110;

    // SAFETY: every processor of this architecture has CPUID, a leaf is read only if the one before says that it exists,
    // and XGETBV exists where OSXSAVE is set.
    unsafe {
        __cpuid(0).eax >= 7
            && __cpuid(1).ecx & OF_LEAF_1_ECX == OF_LEAF_1_ECX
            && __cpuid_count(7, 0).ebx & OF_LEAF_7_EBX == OF_LEAF_7_EBX
            && __cpuid(0x8000_0000).eax > 0x8000_0000
            && __cpuid(0x8000_0001).ecx & LZCNT == LZCNT
            && _xgetbv(0) & SAVED == SAVED
    }
}

/// Whether the processor is supported: other builds need no special instructions.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub fn is_supported() -> bool {
    true
}
