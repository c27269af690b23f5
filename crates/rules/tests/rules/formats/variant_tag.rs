//! The variant that a game names.

use bentrider_rules::formats::variant_tag::*;
use bentrider_rules::loader::{built_in, names};

fn all(tag: &str) -> Vec<&'static str> {
    names().filter(|name| means(&built_in(name).unwrap(), tag)).collect()
}

#[test]
fn a_tag_names_one_variant_in_the_words_of_several_programs() {
    for (tag, name) in [
        ("Fantastic XIII", "fantastic-xiii"),
        ("13x13+0_fairy", "fantastic-xiii"),
        ("Gross Chess", "gross"),
        ("gross12x10", "gross-12x10"),
        ("Fusion Chess", "fusion"),
        ("Chess", "chess"),
        ("normal", "chess"),
        ("Standard", "chess"),
        ("Capablanca", "capablanca"),
        ("Capablanca's Chess", "capablanca"),
        ("Grand Chess", "grand"),
        ("Ten-Cubed Chess", "tencubed"),
        ("SHAKO", "shako"),
        ("Gigachess II", "gigachess-ii"),
    ] {
        assert_eq!(all(tag), [name], "{tag}");
    }
    for tag in ["Atomic", "9x9+0_shogi", "将棋", "Сёги"] {
        assert!(all(tag).is_empty(), "{tag}");
    }
}

#[test]
fn the_start_decides_only_between_variants_that_share_a_name() {
    let shared = |tag: &str| -> Vec<&str> {
        names().filter(|name| may_mean(&built_in(name).unwrap(), tag)).collect()
    };
    assert_eq!(shared("fairy").len(), names().count());
    assert_eq!(shared("12x12+0_fairy"), ["metamachy", "omega"]);
    let mut capablanca = shared("Capablanca");
    capablanca.sort_unstable();
    assert_eq!(capablanca, ["capablanca", "embassy", "gothic"]);
    for tag in ["Atomic", "Three-check", "Crazyhouse", "Capahouse", "Gothic", "Chess", "normal"] {
        assert!(shared(tag).is_empty(), "{tag}");
    }
}

#[test]
fn every_name_and_title_means_its_own_variant_only() {
    for name in names() {
        assert_eq!(all(name), [name]);
        assert_eq!(all(&built_in(name).unwrap().title), [name]);
    }
}
