//! The page as a site of static files, which any web server can serve from any folder: the page, its scripts and
//! styles, the modules for WebAssembly that answer it, and the networks of the variants.

use std::borrow::Cow;
use std::io;
use std::num::NonZero;

use include_dir::{Dir, include_dir};
use serde::Serialize;
use thiserror::Error;
use zopfli::{Format, Options};

use super::page::digest;
use super::{assets, bundle};
use bentrider_rules::geometry::Color;
use bentrider_rules::picture::pieces;
use bentrider_rules::variant::Picture;

/// The modules, compressed, if `scripts/wasm` had built them before this program was compiled.
static MODULES: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/web/module");

/// The names of their files: the module that a page needs at once, and the one for makers of variants.
const MODULE_FILES: [&str; 2] = ["bentrider.wasm.gz", WORKSHOP_FILE];
const WORKSHOP_FILE: &str = "workshop.wasm.gz";

/// Why there is no site.
#[derive(Debug, Error)]
pub enum SiteError {
    /// The program was compiled without a module.
    #[error(
        "this program lacks a module for WebAssembly, of which a site consists: run scripts/wasm, then build it again"
    )]
    NoModule,
    /// A file could not be compressed.
    #[error(transparent)]
    Packing(#[from] io::Error),
}

/// A file of a site.
pub struct SiteFile {
    /// Its path, with slashes, relative to the folder of the site.
    pub path: String,
    /// Its bytes.
    pub content: Cow<'static, [u8]>,
}

/// What the service worker must know.
#[derive(Serialize)]
struct SiteList<'a> {
    version: &'a str,
    /// The addresses, relative to it, of the files that it keeps at once.
    files: Vec<&'a str>,
    /// The addresses of those that it keeps when a page has used them.
    later: Vec<&'a str>,
}

/// The files of a site.
///
/// # Errors
/// When a module was not there when this program was compiled, or the system has no memory to compress.
pub fn site() -> Result<Vec<SiteFile>, SiteError> {
    let mut files = vec![
        SiteFile::text("index.html", page()),
        SiteFile::text("manifest.webmanifest", MANIFEST.to_owned()),
        SiteFile::text("icon.svg", icon()),
        SiteFile::packed("assets/page.css.gz", assets::style().as_bytes())?,
        SiteFile::packed("assets/page.js.gz", assets::script().as_bytes())?,
        SiteFile::packed("assets/pictures.svg.gz", pictures().as_bytes())?,
    ];
    for name in MODULE_FILES {
        let module = MODULES.get_file(name).ok_or(SiteError::NoModule)?;
        files.push(SiteFile::bytes(format!("assets/{name}"), module.contents()));
    }
    for name in SCRIPTS.iter().chain(&LATER) {
        let (text, _) = assets::find(name).unwrap_or_default();
        files.push(SiteFile::text(&format!("assets/{name}"), bundle::bare(text)));
    }
    for (variant, network) in bentrider_configs::NETWORKS {
        files.push(SiteFile::packed(&format!("nets/{variant}.net.gz"), network)?);
    }
    let worker = service_worker(&files);
    files.push(SiteFile::text("service_worker.js", worker));
    Ok(files)
}

/// The scripts that a site has as they are.
const SCRIPTS: [&str; 3] = ["start.js", "packed.js", "worker.js"];

/// The scripts that a page fetches when it first needs them.
const LATER: [&str; 2] = ["betza_moves.js", "variant_keys.js"];

impl SiteFile {
    fn text(path: &str, text: String) -> Self {
        SiteFile { path: path.to_owned(), content: Cow::Owned(text.into_bytes()) }
    }

    /// A compressed file. One round of compression: more save a byte in two hundred, and take seconds.
    fn packed(path: &str, bytes: &[u8]) -> io::Result<Self> {
        let options = Options { iteration_count: NonZero::<u64>::MIN, ..Options::default() };
        let mut content = Vec::new();
        zopfli::compress(options, Format::Gzip, bytes, &mut content)?;
        Ok(SiteFile { path: path.to_owned(), content: Cow::Owned(content) })
    }

    fn bytes(path: String, content: &'static [u8]) -> Self {
        SiteFile { path, content: Cow::Borrowed(content) }
    }
}

/// The head of the page of a site: what may run and be loaded, what is fetched before a script asks for it, and what an
/// app needs.
const HEAD: &str = "<meta charset=\"utf-8\">\n\
    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'\">\n\
    <link rel=\"preload\" href=\"assets/bentrider.wasm.gz\" as=\"fetch\" crossorigin>\n\
    <link rel=\"preload\" href=\"assets/page.css.gz\" as=\"fetch\" crossorigin>\n\
    <link rel=\"preload\" href=\"assets/page.js.gz\" as=\"fetch\" crossorigin>\n\
    <link rel=\"manifest\" href=\"manifest.webmanifest\">";

/// The page of a site: that of the server, with the names of the networks, the head of a site, and the script that
/// unpacks everything else and shows the page when it has its styles.
fn page() -> String {
    let nets: Vec<&str> = bentrider_configs::NETWORKS.iter().map(|(name, _)| *name).collect();
    let html = format!("<html lang=\"en\" data-nets=\"{}\">", nets.join(" "));
    assets::BARE_PAGE
        .replacen("<html lang=\"en\">", &html, 1)
        .replacen("<meta charset=\"utf-8\">", HEAD, 1)
        .replacen("href=\"data:,\"", "href=\"icon.svg\"", 1)
        .replacen(assets::STYLE_PLACE, "", 1)
        .replacen("src=\"assets/main.js\"", "src=\"assets/start.js\"", 1)
        .replacen("<header>", "<header hidden>", 1)
        .replacen("<main>", "<main hidden>", 1)
}

/// The pictures of all pieces, which the page puts in the place of an empty element.
fn pictures() -> String {
    let symbols = assets::symbols();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"symbols\" aria-hidden=\"true\">{symbols}</svg>"
    )
}

/// The description of the app, for browsers that install it.
const MANIFEST: &str = "{
  \"name\": \"Bentrider\",
  \"short_name\": \"Bentrider\",
  \"description\": \"Large-board chess variants to play and to analyse\",
  \"start_url\": \".\",
  \"display\": \"standalone\",
  \"background_color\": \"#26221f\",
  \"theme_color\": \"#26221f\",
  \"icons\": [{\"src\": \"icon.svg\", \"sizes\": \"any\", \"type\": \"image/svg+xml\", \"purpose\": \"any\"}]
}
";

/// The picture of the app: a piece on a square.
fn icon() -> String {
    let drawn = Picture::all()
        .find(|it| it.name() == ICON_PIECE)
        .map(|it| pieces::drawn(it, Color::White))
        .unwrap_or_default();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\
         <rect width=\"100\" height=\"100\" rx=\"18\" fill=\"#6f8f5f\"/>{drawn}</svg>\n"
    )
}

/// The piece of the app's picture: a bent rider.
const ICON_PIECE: &str = "eagle";

/// The service worker of a site with these files.
fn service_worker(files: &[SiteFile]) -> String {
    let mut all = Vec::new();
    for SiteFile { path, content } in files {
        all.extend_from_slice(path.as_bytes());
        all.extend_from_slice(content);
    }
    let version = digest(&all);
    let names = files.iter().map(|it| if it.path == "index.html" { "./" } else { &*it.path });
    let is_later =
        |it: &&str| LATER.iter().chain([&WORKSHOP_FILE]).any(|later| it.ends_with(later));
    let (later, files) = names.partition(is_later);
    let site = SiteList { version: &version[..16], files, later };
    // A list of strings is always written.
    let list = serde_json::to_string(&site).unwrap_or_default();
    let script = bundle::bare(include_str!("assets/service_worker.js"));
    format!("const SITE = {list};\n{script}")
}
