//! The pictures of pieces.

use bentrider_rules::loader;
use bentrider_rules::variant::Picture;

#[test]
fn every_kind_of_the_built_in_variants_has_its_own_picture() {
    for variant in loader::names().filter_map(loader::built_in) {
        let mut seen = Vec::new();
        for info in &variant.pieces {
            let picture = info.picture.map(Picture::name);
            assert!(picture.is_some_and(|it| !seen.contains(&it)), "{}: {info:?}", variant.name);
            seen.extend(picture);
        }
    }
}
