#![no_main]

use gcnverify_tests::survive;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| survive::proof(text));
