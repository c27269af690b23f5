//! Castling that the moves of a King say.

use bentrider_rules::loader::{built_in, from_toml};

/// A variant with other moves of its King, and without its table of castling.
fn with_king(parent: &str, moves: &str, more: &str) -> Result<String, String> {
    let text = format!(
        "name = \"g\"\ntitle = \"G\"\ninherits = \"{parent}\"\nwithout = [\"castling\"]\n{more}\n[pieces.K]\nmoves = \"{moves}\"\n"
    );
    let variant = from_toml("g.toml", &text).map_err(|it| it.to_string())?;
    Ok(format!("{:?}", variant.castling))
}

#[test]
fn castling_in_the_moves_of_a_king_is_that_of_the_table() {
    for (parent, moves) in [
        ("chess", "KisO2"),
        ("chess", "isO2K"),
        ("chess", "KirO2ilO2"),
        ("capablanca", "KisO3"),
        ("wildebeest", "KisO1isO2isO3isO4"),
    ] {
        let table = format!("{:?}", built_in(parent).unwrap().castling);
        assert_eq!(with_king(parent, moves, "").unwrap(), table, "{parent} {moves}");
    }
}

#[test]
fn castling_that_cannot_be_is_refused() {
    for (moves, message) in [
        ("KO2", "read castling without i: expected castling such as isO2 or irO3"),
        ("KisO", "read castling without a distance"),
        ("KifO2", "read castling with other directions than l, r and s"),
        ("KicO2", "read castling with other modes than i and j"),
        ("KisO3", "cannot castle 3 squares to the right"),
        ("KijrO2", "cannot castle 2 squares to the right"),
        ("KisO2irO2", "cannot castle 2 squares to the right"),
    ] {
        let error = with_king("chess", moves, "").unwrap_err();
        assert!(error.contains(message), "{moves}: {error}");
    }
    let rook = "[pieces.R]\nmoves = \"RisO2\"";
    let error = with_king("chess", "K", rook).unwrap_err();
    assert!(error.contains("R is not royal: expected castling of a royal piece"), "{error}");
    let twice =
        "name = \"g\"\ntitle = \"G\"\ninherits = \"chess\"\n[pieces.K]\nmoves = \"KisO2\"\n";
    let error = from_toml("g.toml", twice).unwrap_err().to_string();
    assert!(error.contains("castling (O), and there is [castling]"), "{error}");
}
