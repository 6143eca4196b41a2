//! `gcnverify batch`: one line out for each line in, in order.

use serde_json::{Value, json};

use crate::equiv::{FACTORS, NO_FACTORS};
use crate::process::{Finished, Scratch};

fn batch(jobs: &[Value], options: &[&str]) -> Finished {
    let text: String = jobs.iter().map(|job| format!("{job}\n")).collect();
    batch_text(&text, options)
}

fn batch_text(text: &str, options: &[&str]) -> Finished {
    let scratch = Scratch::new();
    scratch.write("jobs.jsonl", text);
    scratch.run(&[&["batch", "jobs.jsonl"], options].concat())
}

fn job(id: Value, b: &str) -> Value {
    json!({ "id": id, "target": "gfx900", "a": ["v_add_u32 v0, v1, v2"], "b": [b], "out": ["v0"], "assume": [] })
}

const SAME: &str = "v_add_u32 v0, v2, v1";
const OTHER: &str = "v_sub_u32 v0, v2, v1";

#[test]
fn lines_keep_their_order_and_ids() {
    let ids = [
        json!("x"),
        json!(7),
        json!(null),
        json!([1, "two"]),
        json!({ "deep": { "er": [true] } }),
        json!(1.5),
        json!("x"),
    ];
    let jobs: Vec<Value> = ids
        .iter()
        .cycle()
        .take(60)
        .enumerate()
        .map(|(i, id)| job(id.clone(), if i % 3 == 0 { OTHER } else { SAME }))
        .collect();
    for options in [&[][..], &["--jobs", "1"], &["--jobs", "7"]] {
        let results = batch(&jobs, options).exits(0).json_lines();
        assert_eq!(results.len(), jobs.len());
        for (i, (job, result)) in jobs.iter().zip(&results).enumerate() {
            assert_eq!(result["id"], job["id"]);
            assert_eq!(result["verdict"], if i % 3 == 0 { "different" } else { "equivalent" });
        }
    }
}

#[test]
fn results_have_the_keys_of_a_report() {
    let results = batch(&[job(json!(1), OTHER)], &[]).exits(0).json_lines();
    let keys: Vec<&String> = results[0].as_object().unwrap().keys().collect();
    for key in [
        "id",
        "verdict",
        "target",
        "out",
        "assume",
        "decided_by",
        "relies_on",
        "obligations",
        "seconds",
        "counterexample",
    ] {
        assert!(keys.iter().any(|&known| known == key), "no {key} in {keys:?}");
    }
    assert_eq!(results[0]["counterexample"]["place"], "v0");
}

#[test]
fn a_malformed_line_does_not_stop_the_others() {
    let text = format!("{}\nnonsense\n\n{{\"id\": 3}}\n{}\n", job(json!(1), SAME), job(json!(4), OTHER));
    let results = batch_text(&text, &[]).exits(2).json_lines();
    let verdicts: Vec<&Value> = results.iter().map(|result| &result["verdict"]).collect();
    assert_eq!(verdicts, ["equivalent", "error", "error", "different"]);
    assert!(results[1]["message"].as_str().unwrap().contains("line 2"), "{}", results[1]);
}

/// A script finds its job by the id, most of all when something is wrong with it.
#[test]
fn the_id_of_a_faulty_job_is_echoed() {
    let results = batch_text("{\"id\": \"faulty\", \"a\": []}\n", &[]).exits(2).json_lines();
    assert_eq!(results[0]["id"], "faulty");
    assert_eq!(results[0]["verdict"], "error");
}

#[test]
fn faults_of_one_job_are_its_own() {
    let mut jobs = vec![job(json!("good"), SAME); 6];
    jobs[0]["target"] = json!("gfx9999");
    jobs[1]["b"] = json!(["v_mvo_b32 v0, v1"]);
    jobs[2]["out"] = json!(["w0"]);
    jobs[3]["assume"] = json!(["v0 = 1"]);
    jobs[4]["model"] = json!("imagined");
    let results = batch(&jobs, &[]).exits(2).json_lines();
    for result in &results[..5] {
        assert_eq!(result["verdict"], "error", "{result}");
        assert!(result["message"].is_string(), "{result}");
    }
    assert_eq!(results[5]["verdict"], "equivalent");
    assert!(results[1]["message"].as_str().unwrap().contains("v_mvo_b32"), "{}", results[1]);
}

#[test]
fn unsupported_jobs_are_named_and_exit_4() {
    let mut jobs = vec![job(json!(1), SAME), job(json!(2), "s_sethalt 1")];
    let results = batch(&jobs, &[]).exits(4).json_lines();
    assert_eq!(results[1]["verdict"], "unsupported");
    assert!(results[1]["message"].as_str().unwrap().contains("s_sethalt"), "{}", results[1]);
    jobs[0]["target"] = json!("none");
    batch(&jobs, &[]).exits(2);
}

#[test]
fn unknown_jobs_exit_3() {
    let lines = |program: &str| program.split(" / ").map(|line| json!(line.trim())).collect::<Value>();
    let mut hard = job(json!(1), "");
    hard["a"] = lines(FACTORS);
    hard["b"] = lines(NO_FACTORS);
    let results = batch(&[job(json!(0), SAME), hard], &["--budget", "20"]).exits(3).json_lines();
    assert_eq!((&results[0]["verdict"], &results[1]["verdict"]), (&json!("equivalent"), &json!("unknown")));
    assert!(results[1]["message"].as_str().unwrap().contains("budget of 20 units"), "{}", results[1]);
}

#[test]
fn models_and_defaults() {
    let folded =
        json!(["v_mov_b32_dpp v2, v0 row_ror:1 row_mask:0xf bank_mask:0xf bound_ctrl:1", "v_sub_u32 v0, v1, v2"]);
    let reversed = json!(["v_subrev_u32_dpp v0, v0, v1 row_ror:1 row_mask:0xf bank_mask:0xf bound_ctrl:1"]);
    let results = batch(
        &[
            json!({ "id": 1, "a": folded, "b": reversed, "out": ["v0"] }),
            json!({ "id": 2, "a": folded, "b": reversed, "out": ["v0"], "model": "hardware", "target": "vega" }),
            json!({ "id": 3, "a": folded, "b": reversed, "out": ["v0"], "model": "documented", "syntax": "llvm" }),
        ],
        &[],
    );
    let results = results.exits(0).json_lines();
    assert_eq!(results[0]["relies_on"], json!(["model=documented"]));
    assert_eq!((&results[1]["verdict"], &results[1]["relies_on"]), (&json!("different"), &json!(["model=hardware"])));
    assert_eq!((&results[2]["verdict"], &results[2]["target"]), (&json!("equivalent"), &json!("gfx900")));
}

#[test]
fn a_file_without_jobs_is_an_error() {
    assert_eq!(batch_text("", &[]).exits(2).complains(&["no job"]).stdout, "");
    assert_eq!(batch_text("\n\n", &[]).exits(2).complains(&["no job"]).stdout, "");
}

/// The parts of all processes are all jobs, each once.
#[test]
fn shards_are_all_jobs() {
    let all: String = (0..7).map(|number| format!("{}\n\n", job(json!(number), SAME))).collect();
    let of = |shard: &str| {
        let lines = batch_text(&all, &["--shard", shard]).exits(0).json_lines();
        lines.iter().map(|line| line["id"].as_u64().expect("a number")).collect::<Vec<_>>()
    };
    assert_eq!([of("1/3"), of("2/3"), of("3/3")], [vec![0, 3, 6], vec![1, 4], vec![2, 5]]);
    assert_eq!(of("1/1"), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(of("8/9"), [0; 0], "there are more parts than jobs");
    for wrong in ["0/3", "4/3", "1", "1/", "-1/3", "a/b", "1/3/5"] {
        let shard = format!("--shard={wrong}");
        batch_text(&all, &[&shard]).exits(2).complains(&["a part is I/N with I from 1 to N"]);
    }
}

/// What was decided is not decided again, whoever ended the run and wherever its journal ends.
#[test]
fn a_batch_is_resumed() {
    let scratch = Scratch::new();
    let hard = json!({ "id": "hard", "a": crate::process::lines(FACTORS).lines().collect::<Vec<_>>(),
        "b": crate::process::lines(NO_FACTORS).lines().collect::<Vec<_>>(), "out": ["v0"] });
    let jobs = [job(json!("same"), SAME), job(json!([1, 2]), "v_sub_u32 v0, v1, v2"), hard, json!({ "id": "no job" })];
    let text: String = jobs.iter().map(|job| format!("{job}\n")).collect();
    scratch.write("jobs.jsonl", &text);
    let command = ["batch", "jobs.jsonl", "--resume", "journal", "--budget", "20"];
    let first = scratch.run(&command).complains(&["0 of 4 jobs were decided before"]);
    let again = scratch.run(&command).complains(&["4 of 4 jobs were decided before, by journal"]);
    assert_eq!((&again.stdout, again.code), (&first.stdout, first.code));
    scratch.run(&[&command[..], &["--shard", "1/2"]].concat()).complains(&["2 of 2 jobs"]);
    // Other lines and other options are other questions; other limits change no verdict that is final.
    scratch.write("jobs.jsonl", text.replace("v1, v2", "v2, v1"));
    scratch.run(&command).complains(&["2 of 4 jobs"]);
    scratch.write("jobs.jsonl", &text);
    scratch.run(&[&command[..], &["--hazards", "ignore"]].concat()).complains(&["0 of 4 jobs"]);
    scratch.run(&[&command[..4], &["--budget", "30"]].concat()).complains(&["2 of 4 jobs"]);
    // A run that was killed in the middle of a record.
    let journal = std::fs::read_to_string(scratch.path().join("journal")).expect("it is there");
    let lines: Vec<&str> = journal.lines().collect();
    scratch.write("journal", format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..30]));
    let mended = scratch.run(&command).complains(&["1 of 4 jobs"]);
    let verdicts = |finished: &Finished| {
        let lines = finished.json_lines();
        lines.iter().map(|line| (line["id"].clone(), line["verdict"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(verdicts(&mended), verdicts(&first));
    scratch.run(&["batch", "jobs.jsonl", "--resume", "nowhere/journal"]).exits(2).complains(&["cannot write"]);
    scratch
        .run(&["batch", "jobs.jsonl", "--resume", "/dev/full"])
        .exits(2)
        .complains(&["/dev/full is no file that keeps"]);
    scratch.run(&[&command[..], &["--certify", "c"]].concat()).exits(2);
}

/// Answers are there although they cannot be kept, and the end says so.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_loses_no_answer() {
    let scratch = Scratch::new();
    scratch.write("jobs.jsonl", format!("{}\n", job(json!(1), SAME)));
    scratch.run(&["batch", "jobs.jsonl", "--resume", "journal"]).exits(0);
    // Of a directory that is full there is none at hand: a limit of the size of files is as good.
    let program = env!("CARGO_BIN_EXE_gcnverify");
    scratch.write("jobs.jsonl", format!("{}\n", job(json!(2), SAME)));
    let script = format!("trap '' XFSZ; ulimit -f 1; exec {program} batch jobs.jsonl --resume journal");
    let padding = "x".repeat(2000);
    scratch.write("jobs.jsonl", format!("{}\n", job(json!(padding), SAME)));
    let output = std::process::Command::new("bash").args(["-c", &script]).current_dir(scratch.path()).output();
    let output = output.expect("bash starts");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(stdout.contains("equivalent"), "{output:?}");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--resume: cannot write journal"), "{output:?}");
}

#[test]
fn standard_input() {
    let scratch = Scratch::new();
    let finished = scratch.run_with_input(&["batch", "-"], &format!("{}\r\n", job(json!(1), SAME))).exits(0);
    assert_eq!(finished.json_lines()[0]["verdict"], "equivalent");
}

/// Verdicts, reasons, counterexamples and what they rest on: the same with any number of threads, when both cores are
/// busy, and when they are not.
#[test]
fn results_do_not_depend_on_the_weather() {
    let lines = |text: &str| crate::process::lines(text).lines().map(str::to_owned).collect::<Vec<_>>();
    let job = |id: &str, a: &str, b: &str| json!({ "id": id, "a": lines(a), "b": lines(b), "out": ["v0"] });
    let square = "v_mul_lo_u32 v0, v1, v1";
    let jobs = [
        job("hard", FACTORS, NO_FACTORS),
        job("hard too", &FACTORS.replace("v_max_u32 v0, 2", "v_max_u32 v0, 3"), NO_FACTORS),
        job("easy", square, "v_mul_lo_u32 v0, v1, v1 / v_and_b32 v0, -3, v0"),
        job("refuted", square, "v_mul_lo_u32 v0, v1, v1 / v_and_b32 v0, -5, v0"),
        job("rare", "v_cmp_eq_u32 vcc, 0x12345678, v1 / v_cndmask_b32 v0, 0, 1, vcc", "v_mov_b32 v0, 0"),
        job("sum", "v_add_f32 v0, v1, v2 / v_add_f32 v0, v0, v3", "v_add_f32 v0, v1, v3 / v_add_f32 v0, v0, v2"),
        job("swapped", "v_add_f32 v0, v1, v2", "v_add_f32 v0, v2, v1"),
        job("row", "v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xf bank_mask:0xf", "v_mov_b32 v0, v1"),
    ];
    let results = |options: &[&str]| {
        let mut results = batch(&jobs, &[options, &["--budget", "300"]].concat()).exits(3).json_lines();
        for result in &mut results {
            result.as_object_mut().expect("a result is an object").remove("seconds");
            result.as_object_mut().expect("a result is an object").remove("cpu_seconds");
        }
        results
    };
    let alone = results(&["--jobs", "1"]);
    assert!(alone.iter().any(|result| result["verdict"] == "unknown"), "{alone:?}");
    assert!(alone.iter().any(|result| result["relies_on"] != json!([])), "{alone:?}");
    assert_eq!(results(&["--jobs", "2"]), alone);
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !done.load(std::sync::atomic::Ordering::Relaxed) {
                    std::hint::spin_loop()
                }
            });
        }
        let busy = results(&["--jobs", "4"]);
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(busy, alone);
    });
}
