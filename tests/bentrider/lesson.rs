//! A lesson in memory does what `datagen` and `train --linear` do with files.

use std::fs;
use std::process::Command;
use std::sync::Arc;

use bentrider_engine::engine::WallClock;
use bentrider_engine::search::Host;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_training::lesson::{LessonSettings, teach};

use crate::support::program::{PROGRAM, scratch};
use bentrider_testing::boards::built_in;

fn run(line: &str) {
    let output = Command::new(PROGRAM).args(line.split(' ')).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_lesson_gives_the_network_of_the_commands_with_their_defaults() {
    let (games, network) = (scratch("lesson.data"), scratch("lesson.net"));
    let [data, net] = [&games, &network].map(|it| it.display().to_string());
    run(&format!("datagen --variant chess --positions 2500 --net none --fresh --out {data}"));
    run(&format!("train --variant chess --data {data} --linear --fresh --out {net}"));
    let settings = LessonSettings {
        variant: built_in("chess"),
        milliseconds: 3_600_000,
        threads: 2,
        seed: 1,
        positions: 2_500,
        games: 2,
    };
    let host: Arc<dyn Host> = Arc::new(WallClock::new());
    let lesson = teach(&settings, &host, &CancelFlag::default(), &mut |_| ()).unwrap().unwrap();
    assert!(lesson.network == fs::read(&network).unwrap());
}
