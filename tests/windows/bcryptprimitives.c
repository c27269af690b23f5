/* The function of this library that Rust's standard library calls, for versions of wine that lack it. */
#include <windows.h>

BOOL WINAPI SystemFunction036(PVOID, ULONG);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{
    return SystemFunction036(data, (ULONG)size);
}
