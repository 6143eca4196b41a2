//! Kernels that are launched with options in JSON.

use std::path::PathBuf;

use gcnverify::limits::Interruption;
use gcnverify_library::Failure;
use gcnverify_library::ask::{self, Program, Reply};
use serde_json::{Value, json};

/// XXH32 of `abc` and of nothing, by a kernel of `examples/kernels`.
fn hashes(more: &Value) -> Result<Reply, Failure> {
    let kernel = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/hash.gfx900.o:xxh32");
    let mut options = json!({
        "args": "0000200000000000 0000300000000000 0000400000000000 04000000 02000000", "group": 256,
        "mem": ["0x200000=6162630000000000", "0x300000=0300000000000000", "0x400000=0000000000000000"],
        "dump": "0x400000+8"
    });
    for (key, value) in more.as_object().expect("more options") {
        options[key] = value.clone();
    }
    ask::run(&Program::File(PathBuf::from(kernel)), &options.to_string(), &Interruption::default())
}

#[test]
fn a_launch_says_what_it_has_left() {
    let reply = hashes(&json!({ "grid": "512" })).unwrap();
    let object: Value = serde_json::from_str(&reply.json).unwrap();
    assert_eq!(object["mem"], json!([["0x400000", "ff53d132055dcc02"]]));
    assert_eq!((&object["groups"], &object["waves"]), (&json!(2), &json!(8)));
    assert!(reply.text.starts_with("2 groups, 8 waves, ") && reply.text.contains("ff 53 d1 32"), "{}", reply.text);
}

#[test]
fn what_a_launch_does_not_take_is_refused() {
    for (more, what) in [
        (json!({ "set": "v0=1" }), "set and group"),
        (json!({ "show": "v0" }), "show and group"),
        (json!({ "lds": 4 }), "lds and group"),
        (json!({ "mode": "0x3f0" }), "mode and group"),
        (json!({ "group": null, "grid": "256" }), "grid needs group"),
        (json!({ "dump": "lds:0+4" }), "LDS of its own"),
        (json!({ "args": "s[4:5]=00" }), "descriptor"),
    ] {
        let failure = hashes(&more).unwrap_err();
        assert!(failure.to_string().contains(what), "{more}: {failure}");
    }
    let text = Program::Text { name: "text".into(), text: "s_nop 0".into() };
    assert!(
        ask::run(&text, r#"{"group": 64}"#, &Interruption::default()).unwrap_err().to_string().contains("no kernel")
    );
}
