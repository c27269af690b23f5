//! The help of the flags of `bentrider match`.
//!
//! A paragraph is one line, which is wrapped at the width of the terminal and keeps its indentation.

/// All flags.
pub(in crate::cli) const HELP: &str = "\
Flags have one dash or two. Those with the name of a fastchess flag mean the same.

Engines:
  -engine cmd=PROGRAM [name=NAME] [args=\"A B\"] [dir=FOLDER] [proto=uci|xboard] [variant=NAME] \
        [tc=MOVES/MIN:SEC+INC] [st=SEC] [nodes=N] [depth=N] [timemargin=MS] [restart=on|off] \
        [option.NAME=VALUE]...
      An engine; give two or more. variant is the engine's own name for the variant, if it \
        differs. The clock starts with the base time plus the increment; a move may exceed its \
        time by up to timemargin. A button option is pressed by the value true; an option that the \
        engine does not have or accept is reported.
  -each SETTINGS
      Settings of every engine, unless its own -engine sets them. An engine's own limits replace \
        all limits given here.

Variant and openings:
  -variant NAME
      The variant [default: fantastic-xiii, or the first variant of -variant-path]
  -variant-path FILE
      Add the variant in a file, or the variants in a folder; the path is also sent to engines \
        of either protocol that have an option VariantPath
  -openings [plies=8] [balance=150|off] [nodes=5000]
      Random legal moves from the start, drawn again until a search of that many nodes finds a \
        score of at most balance centipawns for either side. This is the default.
  -openings file=NAME [format=epd|pgn] [order=sequential|random] [start=1] [plies=N]
      A file with one FEN per line (epd), or with games whose first plies are played (pgn). A FEN \
        without rights that XBoard's protocol cannot deny is refused for engines with proto=xboard.
  -srand N
      Seed of all random numbers [default: 1]

Tournament:
  -rounds N
      Rounds of each pairing, each with its own opening [default: 2]
  -games 1|2
      Games per round; the second with colours swapped [default: 2]. -repeat is -games 2
  -tournament roundrobin|gauntlet
  -seeds N
      The first N engines play all others [default: 1]
  -noswap, -reverse
      The first engine always has White, or has Black first
  -concurrency N
      Number of games played at the same time [default: 1]
  -sprt elo0=0 elo1=10 [alpha=0.05] [beta=0.05] [model=normalized|logistic]
      Stop when a sequential probability ratio test (SPRT) between two engines has decided. elo0 \
        and elo1 are at most 1000 on either side of 0.

Adjudication, off by default:
  -draw score=CP [movenumber=0] [movecount=1]
  -resign score=CP [movecount=1] [twosided=true]
  -maxmoves N

Output:
  -pgnout file=NAME [notation=san|uci] [append=true|false] [nodes=true] [seldepth=true] \
        [match_line=REGEX]
      Write the games to a file. Without append, a file that already has games is an error.
  -resume
      Continue the tournament whose games are in the file of -pgnout: the same engines, time
      controls and openings
  -ratinginterval N
      Print the results after every N games [default: 10]; 0: only at the end
  -log file=NAME
      Write the dialogue with the engines; -resume appends to the file
  -event NAME, -site NAME
      The tags Event and Site of the games

Timeouts in milliseconds, for engines that are not on the clock:
  -startup-ms N [10000], -ucinewgame-ms N [60000], -ping-ms N [60000], -think-ms N [600000]

Check step by step whether an engine follows its protocol:
  -compliance PROGRAM [ARGUMENT]...   or   -compliance cmd=PROGRAM [SETTINGS of -engine]
      The first form tests UCI; for XBoard's protocol use the second with proto=xboard. \
        timemargin is allowed there too, for a busy machine.

-recover, -testEnv and -force-concurrency are accepted and change nothing: a match always continues.

Examples:
  bentrider match -engine cmd=new -engine cmd=old -each tc=1+0.01 -rounds 100 -concurrency 2
  bentrider match -engine cmd=new -engine cmd=old -each nodes=3000 -rounds 1000 -sprt elo0=0 \
        elo1=10 -pgnout file=games.pgn
  bentrider match -variant chess -engine cmd=bentrider -engine cmd=fairymax proto=xboard -each \
        tc=10+0.1
  bentrider match -compliance target/release/bentrider uci
  bentrider match -compliance cmd=target/release/bentrider args=xboard proto=xboard";
