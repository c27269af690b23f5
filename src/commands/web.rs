//! The board in the browser.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use clap::Args;

use super::args::variants_with;
use super::error::{Error, Result};
use crate::web::{Server, SiteFile, site};
use bentrider_session::{Hub, Timing};

/// Play, analyse and learn the pieces in a browser.
///
/// Serves one page on the loopback address, to this machine alone, and prints its address. Ctrl-C ends it.
/// See docs/play.md.
#[derive(Debug, Args)]
pub(super) struct Web {
    /// The port to listen on; 0 chooses a free one.
    #[arg(long, value_name = "N", default_value_t = 8013)]
    port: u16,
    /// Add the variant in a file, or the variants in a folder, each with the network beside it.
    #[arg(long, value_name = "FILE|FOLDER")]
    variant_path: Option<PathBuf>,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
    /// Write the page as a site of static files into a folder, and serve nothing.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["port", "variant_path", "open"])]
    export: Option<PathBuf>,
}

impl Web {
    /// Serves until Ctrl-C.
    ///
    /// # Errors
    /// When a variant cannot be read, the server cannot listen on the port, or the output cannot be written.
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        if let Some(folder) = &self.export {
            return export(folder, out);
        }
        let (variants, _) = variants_with(self.variant_path.as_deref())?;
        let hub = Hub::new(Timing::default()).serving(variants);
        let server = Server::new(self.port, hub).map_err(|it| self.refused(&it))?;
        let address = format!("http://{}/", server.address());
        writeln!(out, "{address}")?;
        out.flush()?;
        let stop = server.stop_handle();
        // If the handler cannot be installed, Ctrl-C ends the program.
        let _ = ctrlc::set_handler(move || stop.stop());
        if self.open {
            open(&address);
        }
        Ok(server.run()?)
    }

    fn refused(&self, error: &io::Error) -> io::Error {
        let port = self.port;
        let sentence = match error.kind() {
            ErrorKind::AddrInUse => format!(
                "cannot listen on port {port}: it is in use, perhaps by another `bentrider web`; choose another, such as --port {}",
                port.checked_add(1).unwrap_or(8013)
            ),
            _ => format!("cannot listen on port {port}: {error}"),
        };
        io::Error::new(error.kind(), sentence)
    }
}

/// Writes the site into a folder that is new or empty or holds an older one.
fn export(folder: &Path, out: &mut impl Write) -> Result {
    if is_foreign(folder).map_err(|it| Error::at(folder, it))? {
        let message = "this folder holds other files: expected a new or an empty one, or one with an older site";
        return Err(Error::at(folder, message));
    }
    let files = site().map_err(Error::new)?;
    for SiteFile { path, content } in &files {
        let path = folder.join(path);
        let written = path
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, content));
        written.map_err(|it| Error::at(&path, it))?;
    }
    let bytes: usize = files.iter().map(|it| it.content.len()).sum();
    let (count, kib, folder) = (files.len(), bytes.div_ceil(1024), folder.display());
    writeln!(out, "{count} files, {kib} KiB, are in {folder}: any web server can serve them")?;
    Ok(())
}

/// Whether there is something in a folder that is not a site.
fn is_foreign(folder: &Path) -> io::Result<bool> {
    match fs::read_dir(folder) {
        Ok(mut entries) => {
            Ok(entries.next().is_some() && !folder.join("service_worker.js").is_file())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Opens an address in the browser of the user, without waiting for it.
fn open(address: &str) {
    let mut command = opener();
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // The system keeps a process that has ended until it is waited for.
        Ok(mut child) => drop(thread::spawn(move || child.wait())),
        Err(error) => {
            let reason = format!("cannot open a browser: {error}; open the address yourself");
            let _ = writeln!(io::stderr(), "{reason}");
        }
    }
}

/// The program that opens an address.
fn opener() -> Command {
    if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        Command::new("explorer")
    } else {
        Command::new("xdg-open")
    }
}
