# A faulty engine in XBoard's protocol for one game of orthodox chess, in which only Knights move. The first
# argument is its fault. It knows no rules: after n moves it plays the move with that number.
wrong=$1
moves=0
plays=no
pieces=32

say() { printf '%s\n' "$*"; }

dance() {
    case $((moves % 4)) in
        0) step=g1f3 ;;
        1) step=b8c6 ;;
        2) step=f3g1 ;;
        3) step=c6b8 ;;
    esac
}

# The same move in standard algebraic notation.
short() {
    case $step in
        g1f3) short=Nf3 ;;
        b8c6) short=Nc6 ;;
        f3g1) short=Ng1 ;;
        c6b8) short=Nb8 ;;
    esac
}

answer() {
    dance
    case $wrong in
        illegal) say move g1g3 ;;
        resigns) say resign ;;
        gives-the-game-up-by-its-result) [ $((moves % 2)) = 0 ] && say '0-1 {enough}' || say '1-0 {enough}' ;;
        claims-a-draw) say '1/2-1/2 {I would like to}' ;;
        claims-with-escapes) printf '1/2-1/2 {\033[2J}\n' ;;
        refuses) say "Illegal move: $step" ;;
        dies) exit 3 ;;
        silent) ;;
        computer-resigns) say 'Computer resigns' ;;
        san*) short; say "1 0 0 1 $short"; say "move $short" ;;
        my-move-is) say "$moves. $last"; say "$moves. ... $step"; say "My move is: $step" ;;
        no-setboard*) [ "$pieces" = 30 ] && say "move $step" || say "Illegal move: $pieces pieces" ;;
        *) say "1 0 0 1 $step"; say "move $step" ;;
    esac
    moves=$((moves + 1))
}

while read -r line; do
    case $line in
        [KQRBNP][a-h][1-8]) pieces=$((pieces + 1)) ;;
        edit) pieces=0 ;;
        usermove*[a-h][1-8][a-h][1-8]) [ "$wrong" = san ] && say "Illegal move: $line" ;;
    esac
    last=$line
    case $line in
        protover*)
            [ "$wrong" = never-done ] && say 'feature done=0' && sleep 100
            [ "$wrong" = endless-features ] && while :; do say 'feature option="One -check 0"'; done
            case $wrong in
                old*) ;;
                my-move-is) say 'Illegal move: protover 2' ;;
                san) say 'feature ping=1 san=1 usermove=1 done=1' ;;
                *) say 'feature ping=1 usermove=1 variants="normal" myname="fake" done=1' ;;
            esac
            ;;
        ping*) say "pong ${line#ping }" ;;
        new)
            moves=0; plays=no
            [ "$wrong" = old-and-floods ] && yes '# flood'
            ;;
        go) plays=yes; answer ;;
        force) plays=no ;;
        usermove* | [a-h][1-8][a-h][1-8]) moves=$((moves + 1)); [ $plays = yes ] && answer ;;
        quit) exit 0 ;;
    esac
done
