//! A process group.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::process::{Pid, Signal, kill_process_group};

/// A process group, by its leader; `None` if the system gave no valid number.
pub(in crate::commands::tournament) struct ProcessGroup(Option<Pid>);

impl ProcessGroup {
    /// Makes the process that the command starts the leader of a group of its own: the terminal's Ctrl-C does not
    /// reach it.
    pub(in crate::commands::tournament) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// The group of a process that was started as its leader.
    pub(in crate::commands::tournament) fn of(leader: &Child) -> Self {
        ProcessGroup(i32::try_from(leader.id()).ok().and_then(Pid::from_raw))
    }

    /// Whether the leader has exited and is not reaped. `None` if it is reaped, or the system does not say.
    #[cfg(not(any(target_os = "openbsd", target_os = "redox")))]
    pub(in crate::commands::tournament) fn leader_has_exited(&self) -> Option<bool> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        waitid(WaitId::Pid(self.0?), options).ok().map(|status| status.is_some())
    }

    #[cfg(any(target_os = "openbsd", target_os = "redox"))]
    pub(in crate::commands::tournament) fn leader_has_exited(&self) -> Option<bool> {
        None
    }

    /// Kills all its processes. Only while the leader is not reaped: its number may then belong to another group.
    pub(in crate::commands::tournament) fn kill(&mut self) {
        if let Some(leader) = self.0 {
            let _ = kill_process_group(leader, Signal::KILL);
        }
    }
}
