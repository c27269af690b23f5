# A faulty UCI engine for one position with two bare Kings. The first argument is its fault.
# It knows no rules: after n moves the Kings step out (n = 0, 1) or back (n = 2, 3).
wrong=$1
moves=0

say() { printf '%s\n' "$*"; }

count_moves() {
    moves=0
    counts=no
    for word in $1; do
        [ $counts = yes ] && moves=$((moves + 1))
        [ "$word" = moves ] && counts=yes
    done
}

step() {
    case $((moves % 4)) in
        0) step=h1h2 ;;
        1) step=a8a7 ;;
        2) step=h2h1 ;;
        3) step=a7a8 ;;
    esac
}

answer() {
    step
    case $wrong in
        floods) while :; do say info string flood flood flood; done ;;
        endless-line) while :; do printf 'info string flood '; done ;;
        half-a-line) printf 'bestmove h1'; sleep 100 ;;
        half-a-line-at-its-end) printf 'bestmove h1'; exit 0 ;;
        closes-its-pipe) exec >&-; sleep 100 ;;
        dies) exit 3 ;;
        dies-in-the-game) [ $moves -ge 4 ] && exit 3; say bestmove $step ;;
        silent) ;;
        late) sleep 1.6; say bestmove $step ;;
        illegal) say bestmove h1h3 ;;
        of-the-other-side) say bestmove $([ $((moves % 2)) = 0 ] && echo a8a7 || echo h1h2) ;;
        escapes) printf 'bestmove \033[2J%s\n' "$(yes x | head -n 5000 | tr -d '\n')" ;;
        garbled) printf 'bestmove \001\377\n' ;;
        empty) say bestmove ;;
        no-move) say 'bestmove (none)' ;;
        chatters)
            yes "info depth 1 score cp 0 nodes 1 time 0 pv $step" | head -n 10000
            say "info depth 2 score cp -900 nodes 2 time 0 pv $step"
            say bestmove $step
            ;;
        *) say "info depth 1 score cp 0 nodes 1 time 0 pv $step"; say bestmove $step ;;
    esac
}

[ "$wrong" = hangs-at-its-start ] && sleep 100
[ "$wrong" = dies-at-its-start ] && say no licence && exit 1
[ "$wrong" = leaves-a-child ] && sleep 100 &
[ "$wrong" = deaf-to-signals ] && trap '' TERM INT HUP

while :; do
    read -r line || { [ "$wrong" = never-quits ] && sleep 100; exit 0; }
    case $line in
        uci) say id name fake; say id author nobody; say uciok ;;
        isready)
            [ "$wrong" = stalls ] && [ $moves -ge 2 ] && sleep 100
            say readyok
            ;;
        position*) count_moves "$line" ;;
        go*) answer ;;
        quit)
            [ "$wrong" = never-quits ] && sleep 100
            [ "$wrong" = deaf-to-signals ] && sleep 100
            exit 0
            ;;
    esac
done
