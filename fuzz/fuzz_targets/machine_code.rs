//! The first byte chooses the target, the rest is machine code.
#![no_main]

use gcnverify_tests::survive;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&target, code)) = data.split_first() else { return };
    let words: Vec<u32> = code.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    survive::machine_code(&words, survive::target(target));
});
