//! Tests of whole runs, most of them with results that no game gave.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::trials::Trial;
use super::*;
use bentrider_rules::loader;

/// A plan for two tunables, with a state of this name that is not there yet.
pub(super) fn plan(name: &str, games: u64) -> TunePlan {
    let folder = std::env::temp_dir().join(format!("bentrider-tune-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let state = folder.join(format!("{name}.toml"));
    let _ = fs::remove_file(&state);
    let args = Search {
        variant: Vec::new(),
        variant_path: None,
        tunable: Vec::new(),
        games,
        nodes: 100,
        hash: 1,
        seed: 1,
        rate: 0.05,
        concurrency: 1,
        state,
        report_every: 10,
    };
    let tunables = ["aspiration_width", "razor_margin"].into_iter().filter_map(Tunable::find);
    let variants = vec![loader::built_in("gross").unwrap()];
    TunePlan { args, variants, tunables: tunables.collect() }
}

/// Results without games: the side nearer to 60 and 500 wins, by two games if it is much nearer. Asks for a
/// stop in the trial of a number.
struct Fake<'a> {
    cancel: &'a CancelFlag,
    stops_at: Option<u64>,
}

impl TrialRunner for Fake<'_> {
    fn result(&mut self, trial: &Trial) -> Result<Option<i32>> {
        if self.stops_at == Some(trial.number) {
            self.cancel.set();
            return Ok(None);
        }
        let away = |side: &[i32]| (side[0] - 60).pow(2) / 25 + (side[1] - 500).pow(2) / 2500;
        let lead = away(&trial.sides[1]) - away(&trial.sides[0]);
        Ok(Some((lead / 4 + trial.number as i32 % 3 - 1).clamp(-2, 2)))
    }
}

/// Runs until the end, or until the trial of a number is stopped.
fn run_until(plan: &TunePlan, stops_at: Option<u64>) -> (Result, String) {
    let (cancel, mut out) = (CancelFlag::default(), Vec::new());
    let ended = search(plan, &cancel, &mut out, || Ok(Fake { cancel: &cancel, stops_at }));
    (ended, String::from_utf8(out).unwrap())
}

fn state_of(plan: &TunePlan) -> String {
    fs::read_to_string(&plan.args.state).unwrap()
}

#[test]
fn a_search_that_was_stopped_and_resumed_ends_as_one_that_was_not() {
    let undisturbed = plan("undisturbed", 400);
    run_until(&undisturbed, None).0.unwrap();
    let stopped = plan("stopped", 400);
    for number in [0, 7, 30, 199] {
        let error = run_until(&stopped, Some(number)).0.unwrap_err().to_string();
        assert!(error.starts_with(&format!("stopped after {number} of 200 pairs")), "{error}");
        assert!(state_of(&stopped).contains(&format!("open = [{number}]")));
    }
    run_until(&stopped, None).0.unwrap();
    assert_eq!(state_of(&stopped), state_of(&undisturbed));
    assert_ne!(State::read(&stopped).unwrap().unwrap().values, State::new(&stopped).values);
}

#[test]
fn a_finished_search_prints_its_values_again_and_plays_no_more() {
    let plan = plan("finished", 40);
    let (ended, printed) = run_until(&plan, None);
    ended.unwrap();
    let tables = ["After 10 of 20 pairs:", "After 20 of 20 pairs:"];
    assert!(tables.iter().all(|it| printed.contains(it)), "{printed}");
    assert!(printed.lines().last().unwrap().starts_with("razor_margin: "), "{printed}");
    let (ended, again) = run_until(&plan, Some(0));
    ended.unwrap();
    assert!(printed.ends_with(&again) && again.starts_with(tables[1]), "{again}");
}

/// Counts the trials of every number.
struct Counting<'a>(&'a Mutex<Vec<u64>>);

impl TrialRunner for Counting<'_> {
    fn result(&mut self, trial: &Trial) -> Result<Option<i32>> {
        self.0.lock().unwrap().push(trial.number);
        Ok(Some(0))
    }
}

#[test]
fn several_workers_play_every_trial_once() {
    let mut plan = plan("several", 200);
    plan.args.concurrency = 3;
    let played = Mutex::new(Vec::new());
    search(&plan, &CancelFlag::default(), &mut Vec::new(), || Ok(Counting(&played))).unwrap();
    let mut played = played.into_inner().unwrap();
    played.sort_unstable();
    assert_eq!(played, (0..100).collect::<Vec<_>>());
}

#[test]
fn a_worker_that_cannot_go_on_stops_all_and_what_was_learnt_is_kept() {
    struct Failing<'a>(&'a AtomicU64);
    impl TrialRunner for Failing<'_> {
        fn result(&mut self, _: &Trial) -> Result<Option<i32>> {
            match self.0.fetch_add(1, Ordering::Relaxed) {
                0..5 => Ok(Some(1)),
                _ => Err(Error::new("no more")),
            }
        }
    }
    let (mut plan, calls) = (plan("failing", 200), AtomicU64::new(0));
    plan.args.concurrency = 2;
    let ended = search(&plan, &CancelFlag::default(), &mut Vec::new(), || Ok(Failing(&calls)));
    assert_eq!(ended.unwrap_err().to_string(), "no more");
    assert_eq!(State::read(&plan).unwrap().unwrap().finished(), 5);
}

#[test]
fn a_state_that_is_refused_is_left_as_it_is_and_nothing_is_played() {
    let plan = plan("refused", 40);
    fs::write(&plan.args.state, "[settings]\nseed = 1\n").unwrap();
    let played = Mutex::new(Vec::new());
    let ended = search(&plan, &CancelFlag::default(), &mut Vec::new(), || Ok(Counting(&played)));
    let error = ended.unwrap_err().to_string();
    assert!(error.contains("this is not a complete state of a search"), "{error}");
    assert_eq!(state_of(&plan), "[settings]\nseed = 1\n");
    assert!(played.into_inner().unwrap().is_empty());
}

#[test]
fn a_state_that_cannot_be_written_is_reported_before_the_first_game() {
    let mut plan = plan("unwritable", 4);
    plan.args.state = "no/such/folder/x.toml".into();
    let played = Mutex::new(Vec::new());
    let ended = search(&plan, &CancelFlag::default(), &mut Vec::new(), || Ok(Counting(&played)));
    let error = ended.unwrap_err().to_string();
    assert!(error.starts_with("no/such/folder/x.toml"), "{error}");
    assert!(played.into_inner().unwrap().is_empty());
}

#[test]
fn a_step_is_a_twentieth_of_the_range_unless_that_is_much_for_the_default() {
    for (name, step) in
        [("aspiration_width", 6.0), ("reverse_futility_margin", 14.0), ("razor_deepest", 0.5)]
    {
        assert_eq!(parameter(Tunable::find(name).unwrap()).step, step, "{name}");
    }
    let smallest = bentrider_engine::search::TUNABLES.iter().map(|it| parameter(it).step);
    assert!(smallest.fold(f64::MAX, f64::min) >= 0.5);
}

#[cfg(feature = "tuning")]
#[test]
fn a_search_by_games_is_the_same_every_time_and_keeps_its_state() {
    let variants = ["fantastic-xiii", "gross", "fusion"];
    let variants = variants.into_iter().filter_map(loader::built_in).collect();
    let first = TunePlan { variants, ..plan("real", 6) };
    let mut again = first.clone();
    again.args.state = first.args.state.with_extension("again");
    let _ = fs::remove_file(&again.args.state);
    for plan in [&first, &again] {
        run(plan, &CancelFlag::default(), &mut Vec::new()).unwrap();
    }
    assert_eq!(state_of(&first), state_of(&again));
    assert!(state_of(&first).contains("given = 3\nopen = []\n"));
}

#[cfg(not(feature = "tuning"))]
#[test]
fn in_the_usual_build_nothing_is_tuned() {
    let plan = plan("usual", 4);
    let ended = run(&plan, &CancelFlag::default(), &mut Vec::new());
    let error = ended.unwrap_err().to_string();
    assert!(error.contains("are constants in this build"), "{error}");
    assert!(!plan.args.state.exists());
}
