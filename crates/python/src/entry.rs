//! The function that Python calls when it loads the module.
//!
//! A processor that lacks the instructions of the build is refused here, with an ImportError, before any other code runs:
//! what `#[pymodule]` writes may use them. Until then only the standard library runs, which is built for every processor.
#![allow(unsafe_code)]

use std::ffi::CStr;
use std::ptr;

use bentrider_rules::processor;
use pyo3::ffi::{PyErr_SetString, PyExc_ImportError, PyObject};

/// The message for a processor that lacks the instructions of the build.
const UNSUPPORTED: &CStr =
    c"this build of bentrider needs a processor with AVX2 and BMI (x86-64-v3), which this one \
    lacks: install it here with RUSTFLAGS=\"-C target-cpu=native\" pip install .";

unsafe extern "C" {
    /// What `#[pymodule]` writes for the module `contents`, with the name that Python documents for such a function.
    fn PyInit_contents() -> *mut PyObject;
}

/// The definition of the module, or a null pointer with an ImportError set.
#[unsafe(no_mangle)]
#[expect(unreachable_pub, reason = "Python looks it up by its name")]
pub extern "C" fn PyInit__native() -> *mut PyObject {
    if processor::is_supported() {
        // SAFETY: the caller is Python, as the function expects.
        return unsafe { PyInit_contents() };
    }
    // SAFETY: the caller is Python, attached to this thread, and the message ends with a zero.
    unsafe { PyErr_SetString(PyExc_ImportError, UNSUPPORTED.as_ptr()) };
    ptr::null_mut()
}
