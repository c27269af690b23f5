//! The files of this folder, embedded: the built-in variants, and their weights and networks.
//!
//! The contents are not read here: `bentrider-rules` reads the variants, `bentrider-engine` the weights and
//! the networks.

/// Embeds files, each with its name.
macro_rules! embed {
    ($embed:ident, $folder:literal, $ending:literal: $($name:literal,)*) => {
        &[$(($name, $embed!(concat!($folder, $name, $ending)))),*]
    };
}

/// The built-in variants, each with the text of its file, in the order in which they are listed. The first
/// one is the default.
pub const VARIANTS: &[(&str, &str)] = embed! { include_str, "", ".toml":
    "fantastic-xiii",
    "gross",
    "fusion",
    "chess",
    "capablanca",
    "gothic",
    "embassy",
    "janus",
    "grand",
    "opulent",
    "shako",
    "tencubed",
    "gross-12x10",
    "fantastic-12x10",
    "metamachy",
    "wildebeest",
    "omega",
    "gigachess-ii",
    "terachess-ii",
    "falcon",
    "hectochess",
    "unicorn-great",
    "courier",
    "courier-moderno",
    "omicron",
    "clobberers-fides",
    "knights-rookies",
    "berolina",
};

/// The networks of the variants that have one, each with the name of its variant; empty without the feature `nets`.
pub const NETWORKS: &[(&str, &[u8])] = if cfg!(feature = "nets") { EMBEDDED_NETWORKS } else { &[] };

const EMBEDDED_NETWORKS: &[(&str, &[u8])] = embed! { include_bytes, "nets/", ".net":
    "capablanca",
    "chess",
    "fantastic-12x10",
    "fantastic-xiii",
    "fusion",
    "grand",
    "gross",
    "gross-12x10",
    "shako",
};

/// The weights that all variants share, as TOML.
pub const SHARED_WEIGHTS: &str = include_str!("nets/shared.toml");

/// A middlegame of Fantastic XIII for the benchmark, as a FEN.
pub const BENCH_FEN: &str = include_str!("bench/fantastic-xiii.fen");
