//! What `bentrider match --help` tells.

/// All flags.
pub(in crate::cli) const HELP: &str = "\
Flags have one dash or two, and mean what they mean in fastchess where they have its names.

Engines:
  -engine cmd=PROGRAM [name=NAME] [args=\"A B\"] [dir=FOLDER] [proto=uci|xboard] [variant=NAME]
          [tc=MOVES/MIN:SEC+INC] [st=SEC] [nodes=N] [depth=N] [timemargin=MS] [restart=on|off]
          [option.NAME=VALUE]...
      An engine; give two or more. variant is what the engine calls the game, where it has another name
      for it. The clock starts with the base time and the increment; an overstepping of up to timemargin
      is forgiven. A button among the options is pressed with the value true.
  -each SETTINGS
      The same for every engine that says nothing else. An engine's own limits replace these.

Game:
  -variant NAME            The game [default: fantastic-xiii]
  -variant-path FILE       Add the game of a file, or those of a folder; engines with an option
                           VariantPath are given it too
  -openings [plies=8] [balance=150|off] [nodes=5000]
      Random legal moves from the start, drawn until a search of so many nodes sees neither side ahead
      by more than balance hundredths. This is the default.
  -openings file=NAME [format=epd|pgn] [order=sequential|random] [start=1] [plies=N]
      A FEN a line, or the first plies of games.
  -srand N                 What all chance is drawn from [default: 1]

Tournament:
  -rounds N                Rounds of every pairing, each with its own opening [default: 2]
  -games 1|2               Games a round; two have colours swapped [default: 2]. -repeat is -games 2
  -tournament roundrobin|gauntlet
  -seeds N                 The first N engines play the gauntlet [default: 1]
  -noswap, -reverse        The first engine has always White, or Black first
  -concurrency N           Games at a time [default: 1]
  -sprt elo0=0 elo1=10 [alpha=0.05] [beta=0.05] [model=normalized|logistic]
      Stop when a sequential probability ratio test of two engines has decided.

Ends that the rules do not know, off unless given:
  -draw movenumber=N movecount=N score=CP
  -resign movecount=N score=CP [twosided=true]
  -maxmoves N

Output:
  -pgnout file=NAME [notation=san|uci] [append=true|false] [nodes=true] [seldepth=true]
          [match_line=REGEX]
      Write the games. Without append a file that has games already is left alone.
  -resume                  Go on with the tournament whose games are in the file of -pgnout
  -ratinginterval N        Tell the results after every N games [default: 10]; 0 only at the end
  -log file=NAME           Write the dialogue with the engines
  -event NAME, -site NAME  For the tags of the games

Patience, in milliseconds:
  -startup-ms N [10000], -ucinewgame-ms N [60000], -ping-ms N [60000], -think-ms N [600000]

Check an engine's protocol, step by step:
  -compliance PROGRAM [ARGUMENT]...   or   -compliance cmd=PROGRAM [SETTINGS of -engine]
      timemargin is forgiven here too, for a machine that has other work.

-recover and -testEnv are taken and change nothing: a match always goes on.

Examples:
  bentrider match -engine cmd=new -engine cmd=old -each tc=1+0.01 -rounds 100 -concurrency 2
  bentrider match -engine cmd=new -engine cmd=old -each nodes=3000 -rounds 1000 \\
      -sprt elo0=0 elo1=10 -pgnout file=games.pgn
  bentrider match -variant chess -engine cmd=bentrider -engine cmd=fairymax proto=xboard \\
      -each tc=10+0.1
  bentrider match -compliance target/release/bentrider uci";
