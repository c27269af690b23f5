//! Pages of pieces.

use bentrider_rules::loader;
use bentrider_rules::loader::describe_rules;
use bentrider_rules::picture::escape;
use bentrider_rules::picture::sheet::*;

#[test]
fn nothing_that_a_file_says_is_more_than_text() {
    let text = r#"
        name = "hostile"
        title = "</title><script>alert(1)</script>"
        inventor = "<img src=x onerror=alert(2)>"
        board = { files = 4, ranks = 4 }
        start = "k3/4/4/KX2 w - - 0 1"
        [pieces.K]
        name = "King"
        moves = "K"
        royal = true
        [pieces.X]
        name = "\"><b>&amp;"
        moves = "W"
    "#;
    let page = write(&loader::from_toml("hostile.toml", text).unwrap());
    for part in ["<script", "<img", "<b>", "&amp;</"] {
        assert!(!page.contains(part), "{part}");
    }
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("&quot;&gt;&lt;b&gt;&amp;amp;"));
}

#[test]
fn every_built_in_variant_has_a_page_with_all_its_pieces_and_rules() {
    for variant in loader::names().filter_map(loader::built_in) {
        let page = write(&variant);
        assert_eq!(page.matches("<section>").count(), variant.pieces.len());
        for rule in describe_rules(&variant) {
            assert!(page.contains(&escape(&rule)), "{}: {rule}", variant.name);
        }
    }
}
