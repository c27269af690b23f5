//! Interactive Diagrams: what is read, what is refused, and what is asked for.

use std::fs;
use std::time::Instant;

use bentrider_rules::interchange::{FILL_IN, Imported, VariantText, diagram, to_toml};
use bentrider_rules::loader;
use bentrider_testing::boards::built_in;

use super::{import, leaves, load};

fn problems(text: &str) -> Vec<String> {
    diagram::import(text, None).unwrap_err().0
}

const CHESS: &str = "files=8\nranks=8\npromoZone=1\npromoChoice=QRBN\nsymmetry=mirror\n\
    pawn:P:fmWfceFifmnD::a2-h2\nknight:N:N::b1,g1\nbishop:B:B::c1,f1\nrook:R:R::a1,h1\n\
    queen:Q:Q::d1\nking:K:KisO2::e1\n";

/// A page with the definition of chess, and a title.
fn page(definition: &str, script: &str) -> String {
    format!(
        "<html><head><title>My &amp; Chess</title></head>\n<body><p>Rules: see below.</p>\n\
        <div class=\"idiagram\" style=\"float: left\">\n{definition}</div>\n<script>{script}</script></body></html>"
    )
}

#[test]
fn chess_from_a_page_or_from_its_definition_alone_is_chess() {
    let chess = leaves(&built_in("chess"), 3);
    let shown = CHESS.replace('\n', " ");
    let applet = CHESS.replace("a2-h2", "a2,b2,c2,d2,e2,f2,g2,h2,,a7,b7,c7,d7,e7,f7,g7,h7");
    for text in [CHESS, &page(CHESS, ""), &shown, &applet, &CHESS.replace('\n', "\r\n")] {
        assert_eq!(VariantText::of(text), VariantText::Diagram);
        assert_eq!(leaves(&load(&import(text)), 3), chess, "{text}");
    }
    let imported = import(&page(CHESS, ""));
    let variant = load(&imported);
    assert_eq!((variant.name.as_str(), variant.title.as_str()), ("my-chess", "My & Chess"));
    assert_eq!(imported.to_fill_in, 0);
    assert_eq!(variant.castling, built_in("chess").castling);
}

#[test]
fn a_variant_file_is_left_as_it_is() {
    for name in loader::names() {
        let toml = loader::Library::find(&loader::BuiltIn, name).unwrap().text;
        assert_eq!(to_toml(&toml).unwrap(), toml, "{name}");
    }
}

#[test]
fn pieces_with_usual_names_need_no_ids_and_no_moves() {
    let text = "files=8\nPawn::::a2-h2\nKnight::::b1,g1\nBishop::::c1,f1\nRook::::a1,h1\nQueen::::d1\n\
        King::::e1\npromoChoice=QRBN\n";
    let imported = import(text);
    assert_eq!(leaves(&load(&imported), 3), leaves(&built_in("chess"), 3));
    assert!(
        imported.toml.contains("# The definition leaves castling to its script"),
        "{}",
        imported.toml
    );
}

#[test]
fn what_only_the_page_knows_is_asked_for() {
    let silent = import(&CHESS.replace("promoChoice=QRBN\n", ""));
    assert_eq!(silent.to_fill_in, 1);
    let script = "function BadZone(x, y, p, c) { return 0; } function CustomPromotion(p) {} function other() {}";
    let scripted = import(&page(CHESS, script));
    assert_eq!(scripted.to_fill_in, 2);
    for imported in [silent, scripted] {
        let marked = imported.toml.lines().filter(|it| it.starts_with(FILL_IN)).count();
        assert_eq!(marked, imported.to_fill_in);
    }
}

#[test]
fn everything_that_cannot_be_said_is_refused_at_once_and_by_name() {
    let text = format!(
        "{CHESS}iron=5\nprotected=2\ncounterStrike=2\nantiTrade=2\nautoGate=3\nmystery=1\n"
    );
    let found = problems(&text);
    let names = ["iron", "protected", "counterStrike", "antiTrade", "autoGate", "mystery"];
    assert_eq!(found.len(), names.len(), "{found:?}");
    for (at, name) in names.into_iter().enumerate() {
        let line = format!("line {}: ", 12 + at);
        assert!(found[at].starts_with(&line) && found[at].contains(name), "{}", found[at]);
    }
}

#[test]
fn a_wrong_definition_is_refused_with_its_line() {
    for (from, to, expected) in [
        ("files=8", "files=17", "line 1: read files=\"17\": expected 1 to 16"),
        ("symmetry=mirror", "symmetry=both", "line 5: read symmetry=\"both\""),
        ("::b1,g1", "::b1,g9", "line 7: \"g9\" is not a square of a board of 8×8"),
        ("::a2-h2", "::a2-h3", "line 6: \"a2-h3\" is on several ranks"),
        ("::d1", "::e1", "two pieces are on e1"),
        (":Q:Q:", ":Q:fRkB:", "line 10: the moves of Queen: column 3: read \"k\""),
        ("queen:Q:Q", "empress:Q:", "line 10: \"empress\" has no moves"),
        ("QRBN", "QX", "promoChoice: read \"X\""),
        ("QRBN", "Q*R", "promoChoice has pieces with *"),
        ("KisO2", "KisO3", "King castles 3 squares to the right"),
        ("::d1", "::d1:2", "line 10: 2 of Queen in hand"),
        ("ranks=8", "royal=9", "royal: read \"9\""),
        ("ranks=8", "promoOffset=7", "line 2: promoOffset cannot be expressed here"),
        ("ranks=8", "holdingsType=1", "holdingsType cannot be expressed here"),
        (":N:N:", ":N:NifmnD:", "line 7: the moves of Knight: the moves with \"i\""),
    ] {
        let text = CHESS.replacen(from, to, 1);
        assert_ne!(text, CHESS, "{from}");
        let found = problems(&text);
        assert!(found.iter().any(|it| it.starts_with(expected)), "{to}: {found:?}");
    }
    let two = page(CHESS, "") + &page(CHESS, "");
    assert_eq!(problems(&two)[0], "the page has 2 diagrams: expected a text with one");
    let other = page(&format!("{CHESS}a line of words\n"), "");
    assert!(
        problems(&other)[0].starts_with("line 15: read \"a line of words\""),
        "{:?}",
        problems(&other)
    );
}

/// Labels of kinds, each with what it promotes to.
type Promotions = &'static [(&'static str, &'static str)];

/// The promotions of Gigachess II and of Terachess II.
const PROMOTIONS_BY_KIND: [(&str, &str); 8] = [
    ("P", "Q"),
    ("I", "A"),
    ("N", "F"),
    ("M", "F"),
    ("Z", "F"),
    ("E", "L"),
    ("W", "L"),
    ("J", "L"),
];

/// The three large games of the catalog as diagrams, with what their pages' scripts know.
const LARGE: [(&str, &str, Promotions); 3] = [
    (
        "fantastic-xiii",
        "files=13\nranks=13\npromoZone=1\nmaxPromote=0\nsymmetry=mirror\n\
        pawn:P:fmWfceFfmnnD::a4-m4\nprince:I:KfmnnD::g2\ntroll:T:GHfmWfcF::f2,g3,h2\nhawk:H:ADGH::a1,m1\n\
        mammoth:M:KAD::b1,l1\nsquirrel:Q:DAN::c1,k1\ncheetah:C:CZGH::d1,j1\nship:S:v[F?R]::e1,i1\n\
        snake:N:vWvyafsW::f1,h1\nrhinoceros:U:WyafsW:\neagle:G:FyafsF:\ndirewolf:O:NADGHCZ:\n\
        king:K:KimAimDimN::g1\n",
        &[("P", "O"), ("I", "O"), ("N", "U"), ("S", "G")],
    ),
    (
        "gigachess-ii",
        "files=14\nranks=14\npromoZone=1\nmaxPromote=1\n\
        pawn:P:fmWfceFfmnnD::a3-d3,e4-j4,k3-n3\nprince:I:KfmnnD::e3,j3\ncannon:C:mRcpR::a1,n1\n\
        camel:M:C::b1,m1\ngiraffe:Z:Z::c1,l1\ncrocodile:V:mBpcB::d1,k1\nrhinoceros:U:[W?fsB]::e1\n\
        marshall:H:RN::f1\nsorceress:O:mQcpQ::g1\namazon:A:QN::h1\ncardinal:X:BN::i1\nbuffalo:F:NCZ::j1\n\
        elephant:E:FA::a2,n2\nrook:R:R::b2,m2\nknight:N:N::c2,l2\nbishop:B:B::d2,k2\nmachine:W:WD::e2,j2\n\
        centaur:J:KN::f2\nqueen:Q:Q::g2\nduchess:D:KADGH::i2\nmissionary:Y:BW::f3\n\
        eagle:G:FyafsF::g3\nlion:L:KNAD::h3\nadmiral:S:RF::i3\nking:K:KimNimAimD::h2\n",
        &PROMOTIONS_BY_KIND,
    ),
    (
        "terachess-ii",
        "files=16\nranks=16\npromoZone=1\nmaxPromote=0\n\
        pawn:P:fmWfceFfmnnD::a4-p4\ntroll:T:fmWfcFGH::d2,m2\nprince:I:KfmnnD::f3,k3\ngiraffe:Z:Z::c2,n2\n\
        camel:M:C::b2,o2\nknight:N:N::c3,n3\nelephant:E:FA::a3,p3\nmachine:W:WD::e3,l3\n\
        centaur:J:KN::b1,o1\ncrocodile:V:mBcpB::f2,k2\nbishop:B:B::d3,m3\nmissionary:Y:BW::c1,n1\n\
        cannon:C:mRcpR::a2,p2\nrook:R:R::b3,o3\nadmiral:S:RF::a1,p1\nrhinoceros:U:WyafsW::e2,l2\n\
        eagle:G:[F?R]::g3,j3\ncardinal:X:BN::e1,l1\nmarshall:H:RN::d1,m1\nsorceress:O:mQcpQ::h1,i1\n\
        duchess:D:KADGH::g1,j1\nlion:L:KNAD::g2,j2\nbuffalo:F:NCZ::f1,k1\nqueen:Q:Q::h3,i3\n\
        amazon:A:QN::i2\nking:K:KimDimAimN::h2\n",
        &PROMOTIONS_BY_KIND,
    ),
];

/// A file whose marked lines are filled in.
fn filled_in(imported: &Imported, promotions: &[(&str, &str)]) -> String {
    promotions.iter().fold(imported.toml.clone(), |toml, (kind, to)| {
        let (head, body) = (
            format!("[pieces.{kind}]\n"),
            format!("promotes = {{ to = [\"{to}\"], on = \"last rank\" }}\n"),
        );
        assert!(toml.contains(&head));
        toml.replace(&head, &format!("{head}{body}"))
    })
}

#[test]
fn the_large_games_with_promotion_filled_in_have_the_moves_of_the_catalog_s() {
    for (name, definition, promotions) in LARGE {
        let imported = import(definition);
        assert_eq!(imported.to_fill_in, 1, "{name}");
        let toml = filled_in(&imported, promotions);
        let leap = "leap = { moves = \"";
        let guarded = toml.replace(
            "first_move = true }",
            "first_move = true, not_from_check = true, path = \"unattacked\" }",
        );
        assert!(toml.contains(leap) && guarded != toml);
        let variant = loader::from_toml("filled-in.toml", &guarded).unwrap();
        assert_eq!(leaves(&variant, 3), leaves(&built_in(name), 3), "{name}");
    }
}

#[test]
fn a_board_turned_by_half_is_the_mirror_image_where_nobody_sees_the_difference() {
    let turned = CHESS.replace("symmetry=mirror", "symmetry=rotate");
    let without_castling = turned.replace("KisO2", "K");
    let toml = import(&without_castling).toml;
    assert!(toml.contains("start = \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\""), "{toml}");
    let one_sided = without_castling.replace(":N:N:", ":N:hrN:");
    for text in [turned, one_sided] {
        let result =
            diagram::import(&text, None).map(|it| it.toml).unwrap_or_else(|it| it.to_string());
        assert!(result.contains("symmetry"), "{result}");
    }
    let mirrored = import(&CHESS.replace(":N:N:", ":N:hrN:")).toml;
    assert!(mirrored.contains("the mirror image of White's: Knight."), "{mirrored}");
}

#[test]
fn squares_that_do_not_exist_are_the_pieces_called_hole() {
    let text = format!("{CHESS}hole::::a4,h5\n").replace("king:K:KisO2::e1\n", "king:K:K::e1\n")
        + "royal=K\n";
    let variant = load(&import(&text));
    assert_eq!(variant.shape.squares().len(), 60);
    assert_eq!(
        variant.start.write(&variant.shape, &variant.labels).split(' ').next().unwrap(),
        "rnbqkbnr/pppppppp/8/*6*/*6*/8/PPPPPPPP/RNBQKBNR"
    );
}

#[test]
fn captured_pieces_to_which_others_promote_are_the_supply() {
    let text = CHESS
        .replace("promoChoice=QRBN", "promoChoice=!P*Q*R*B*N\nholdingsType=1")
        .replace("promoZone=1", "promoZone=2");
    let text = text.replace("queen:Q:Q::d1", "queen:Q:Q::d1:1");
    let toml = import(&text).toml;
    assert!(
        toml.contains(
            "7 = [\"Q\", \"R\", \"B\", \"N\"], 8 = [\"Q\", \"R\", \"B\", \"N\"] }, must = [8]"
        ),
        "{toml}"
    );
    assert!(toml.contains("[supply]\n\"Q\" = 2\n\"R\" = 2\n"), "{toml}");
}

/// Definitions, in one line too, and a page.
pub(crate) fn examples() -> Vec<String> {
    let page = page(CHESS, "function BadZone(x) {}");
    vec![page, LARGE[0].1.replace('\n', " "), LARGE[1].1.to_owned()]
}

#[test]
fn long_texts_are_read_in_time() {
    for part in [
        "a::: ",
        "a:A:N::a1,\n",
        "files=8 ",
        "royal=1,",
        "promoChoice=QR",
        "isO2",
        "function a1(",
        "<div class=idiagram>",
        "word ",
        "<",
    ] {
        let text = format!("{CHESS}{}", part.repeat(250_000 / part.len()));
        for text in [text.clone(), page(&text, &text)] {
            let started = Instant::now();
            let _ = to_toml(&text);
            assert!(started.elapsed().as_millis() < 1_000, "{part}");
        }
    }
}

/// Reads every text of the folder that the environment names, and prints the files and the reasons. A text in a
/// file with the name of a variant of the catalog must have its moves.
#[test]
#[ignore = "needs a folder of diagrams in BENTRIDER_DIAGRAMS"]
fn every_diagram_of_a_folder_is_read_or_refused() {
    let folder = std::env::var("BENTRIDER_DIAGRAMS").unwrap();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(diagram::is_diagram(&text), "{}", path.display());
        match diagram::import(&text, Some("Found Game")) {
            Ok(imported) => {
                println!("== {}\n{}", path.display(), imported.toml);
                let name = path.file_stem().unwrap().to_string_lossy();
                if let Some(known) = loader::built_in(&name) {
                    assert_eq!(leaves(&load(&imported), 3), leaves(&known, 3), "{name}");
                }
            }
            Err(problems) => println!("== {}\n{problems}", path.display()),
        }
    }
}
