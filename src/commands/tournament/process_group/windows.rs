//! A job object, which kills its processes when it is closed, also when this program is killed.

use std::os::windows::io::AsRawHandle;
use std::os::windows::process::CommandExt;
use std::process::{Child, Command};

use win32job::{ExtendedLimitInfo, Job, JobError};

/// A job object; `None` once it is closed, or if the system gave none: then what a process has started survives it.
pub(in crate::commands::tournament) struct ProcessGroup(Option<Job>);

impl ProcessGroup {
    /// Puts the process that the command starts into a process group of its own: the console's Ctrl-C does not reach
    /// it.
    pub(in crate::commands::tournament) fn lead(command: &mut Command) {
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        command.creation_flags(CREATE_NEW_PROCESS_GROUP);
    }

    /// A job of a process that has just been started, and of all that it starts from now on.
    pub(in crate::commands::tournament) fn of(leader: &Child) -> Self {
        ProcessGroup(job_of(leader).ok())
    }

    /// The system does not say it without ending the wait for the process.
    pub(in crate::commands::tournament) fn leader_has_exited(&self) -> Option<bool> {
        None
    }

    /// Kills all its processes.
    pub(in crate::commands::tournament) fn kill(&mut self) {
        self.0 = None;
    }
}

fn job_of(leader: &Child) -> Result<Job, JobError> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = Job::create_with_limit_info(&limits)?;
    job.assign_process(leader.as_raw_handle() as isize)?;
    Ok(job)
}
