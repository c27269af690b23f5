//! Makes a variant file from the text of another program.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::error::{Context, Error, Result};
use super::game_file;
use super::output_file::{FileKind, OutputFiles, begins};
use bentrider_engine::engine::files;
use bentrider_rules::interchange::{Imported, VariantText, diagram, fairy_stockfish};

/// The longest text that is read, in bytes.
const LONGEST: u64 = 16 << 20;

/// Make a variant file from an Interactive Diagram of The Chess Variant Pages, or from a section of Fairy-Stockfish's
/// variants.ini.
///
/// The text is a page with a diagram, or its definition: parameters such as files=10 and pieces such as
/// knight:N:N::b1,g1; or the file has sections such as [name:chess]. Comments in the variant file say what had to be chosen, and "FILL IN" what the text does not
/// say. What cannot be expressed in a variant file is refused by name. See docs/other-games.md.
#[derive(Debug, Args)]
pub(super) struct Import {
    /// The text; "-" is standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// The title of the variant [default: the title of the page].
    #[arg(long)]
    title: Option<String>,
    /// The section of a variants.ini that has several.
    #[arg(long, value_name = "NAME")]
    section: Option<String>,
    /// Write the variant file here, not to standard output.
    #[arg(long, value_name = "FILE.toml")]
    out: Option<PathBuf>,
}

/// A variant file: its first line is a comment or a key.
const VARIANT: FileKind = FileKind {
    name: "a variant file",
    is_start: |head| {
        let line = head.trim_ascii_start();
        begins(line, b"name = ") || begins(line, b"# ")
    },
};

impl Import {
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let output = match &self.out {
            Some(path) => Some(OutputFiles::reading([self.file.as_path()]).add(path, VARIANT)?),
            None => None,
        };
        let text = read(&self.file)?;
        let imported = match VariantText::of(&text) {
            VariantText::Diagram => diagram::import(&text, self.title.as_deref()).at(&self.file)?,
            VariantText::Ini => {
                let toml = fairy_stockfish::import(&text, self.section.as_deref()).at(&self.file)?;
                Imported { toml, to_fill_in: 0 }
            }
            VariantText::Toml => {
                return Err(Error::at(
                    &self.file,
                    "found no diagram: expected an element of the class idiagram, or lines such as files=10 and knight:N:N::b1,g1, or a section such as [name:chess]",
                ));
            }
        };
        match output {
            Some(file) => file.write(imported.toml.as_bytes())?,
            None => out.write_all(imported.toml.as_bytes())?,
        }
        if imported.to_fill_in > 0 {
            let number = imported.to_fill_in;
            writeln!(io::stderr(), "to fill in: {number}, at the comments \"FILL IN\"")?;
        }
        Ok(())
    }
}

/// A whole text.
fn read(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes)?;
    } else {
        let file: File = game_file::open(path)?;
        file.take(LONGEST + 1).read_to_end(&mut bytes).at(path)?;
    }
    if bytes.len() as u64 > LONGEST {
        let most = LONGEST >> 20;
        return Err(Error::at(
            path,
            format_args!("the text is too long: expected at most {most} MiB"),
        ));
    }
    files::refuse_compressed(&bytes).at(path)?;
    Ok(files::decode(&bytes).0)
}
