//! The first byte chooses the target, the rest is text.
#![no_main]

use gcnverify_tests::survive;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, &str)| survive::hex(data.1, survive::target(data.0)));
