//! The page as a site of static files.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use bentrider::web::{SiteError, site};

use crate::support::program::{PROGRAM, scratch};

fn export(folder: &Path) -> Output {
    Command::new(PROGRAM).args(["web", "--export"]).arg(folder).output().unwrap()
}

#[test]
fn a_folder_with_other_files_is_refused_and_kept() {
    let folder = scratch("site-foreign");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("index.html"), "mine").unwrap();
    let output = export(&folder);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("this folder holds other files"), "{said}");
    assert_eq!(fs::read_to_string(folder.join("index.html")).unwrap(), "mine");
}

#[test]
fn a_site_is_written_and_written_again_or_the_script_that_is_missing_is_named() {
    let folder = scratch("site-written");
    let _ = fs::remove_dir_all(&folder);
    let files = match site() {
        Ok(files) => files,
        Err(SiteError::NoModule) => {
            let output = export(&folder);
            assert!(!output.status.success() && !folder.exists());
            return assert!(String::from_utf8_lossy(&output.stderr).contains("scripts/wasm"));
        }
        Err(fault) => panic!("{fault}"),
    };
    for _ in 0..2 {
        assert!(export(&folder).status.success());
        for file in &files {
            assert_eq!(fs::read(folder.join(&file.path)).unwrap(), *file.content, "{}", file.path);
        }
    }
}
