//! Instructions that change no register and no memory: waits, branches, ends, messages, caches.

use gcn_semantics::instruction::{MemoryBits, Operand};
use gcn_semantics::isa::{Condition, Control, Counter, Field};
use gcn_semantics::{Feature, Instruction, Target};

use super::Words;

/// The words about such an instruction, and about one that no document explains.
pub fn words(instruction: &Instruction, target: Target) -> Option<Words> {
    let row = instruction.row;
    let said = |title: &str, sentence: String| Some(Words { title: title.to_owned(), sentence });
    if row.operand(Field::WaitCount).is_some() {
        return said("Wait for counters", waits(instruction, target));
    }
    if row.flags.waits_states {
        return said("No operation, for some wait states", idles(instruction, target));
    }
    if let Control::Branch(condition) = row.flags.control {
        let (title, holds) = condition_words(condition);
        let sentence = format!("Goes to the branch target if {holds}, else to the next instruction.");
        return said(&format!("Branch if {title}"), sentence);
    }
    if let Some((title, sentence)) = cache(instruction) {
        return said(title, sentence);
    }
    if row.flags.undocumented {
        return said("Undocumented", "No document says what it does.".to_owned());
    }
    let (_, title, sentence) = PLAIN.iter().copied().find(|(name, ..)| *name == row.mnemonic)?;
    said(title, sentence.to_owned())
}

/// What `s_waitcnt` waits for: the counters whose field is not at its highest value.
fn waits(instruction: &Instruction, target: Target) -> String {
    let Some(&Operand::Immediate(immediate)) = instruction.operands.first() else { return String::new() };
    let mut sentences = Vec::new();
    for counter in Counter::ALL {
        let (count, highest) = (counter.get(immediate as u16, target), counter.highest(target));
        if count == highest {
            continue;
        }
        let until = match count {
            0 => "nothing that it counts is outstanding".to_owned(),
            1 => "at most 1 operation that it counts is outstanding".to_owned(),
            _ => format!("at most {count} operations that it counts are outstanding"),
        };
        sentences.push(format!("{}({count}) waits until {until}: {}.", counter.name(), counted(counter, target)));
        if counter == Counter::Lgkm && count > 0 {
            let flat = if target.has(Feature::Flat) { ", messages and FLAT" } else { " and messages" };
            sentences
                .push(format!("Scalar loads{flat} complete in any order: 0 alone is sure to wait for one of them."));
        }
    }
    match sentences.is_empty() {
        true => "It waits for nothing: every counter may have its highest value.".into(),
        false => sentences.join(" "),
    }
}

/// Which operations a counter counts.
fn counted(counter: Counter, target: Target) -> String {
    let has_flat = target.has(Feature::Flat);
    match counter {
        Counter::Vm => {
            let by = match (target.has(Feature::Images), has_flat) {
                (true, true) => "buffer, image and FLAT",
                (true, false) => "buffer and image",
                (false, _) => "buffer and FLAT",
            };
            format!("vector memory operations, that is loads, stores and atomics by {by} instructions")
        }
        Counter::Lgkm => {
            let flat = if has_flat { ", FLAT (which may mean LDS)" } else { "" };
            format!("operations of LDS and GDS{flat}, of scalar memory, and messages")
        }
        Counter::Exp => {
            let stores = if target == Target::Gfx600 { ", and vector memory stores," } else { "" };
            format!("exports and GDS operations{stores} that have not read their registers yet")
        }
    }
}

/// How long `s_nop` waits.
fn idles(instruction: &Instruction, target: Target) -> String {
    let Some(&Operand::Immediate(immediate)) = instruction.operands.first() else { return String::new() };
    let bits = target.properties().nop_bits;
    let count = (immediate as u32 & ((1 << bits) - 1)) + 1;
    let states = if count == 1 { "1 wait state".into() } else { format!("{count} wait states") };
    format!(
        "Does nothing for {states}: the operand's bits {}:0 and one more. Some pairs of instructions need wait states \
         between them.",
        bits - 1
    )
}

/// When a branch is taken, in a title and in a sentence.
fn condition_words(condition: Condition) -> (&'static str, &'static str) {
    match condition {
        Condition::Scc0 => ("SCC is 0", "SCC is 0"),
        Condition::Scc1 => ("SCC is 1", "SCC is 1"),
        Condition::VccZero => ("VCC is 0", "all bits of VCC are 0"),
        Condition::VccNotZero => ("VCC is not 0", "a bit of VCC is 1"),
        Condition::ExecZero => ("EXEC is 0", "no lane is active"),
        Condition::ExecNotZero => ("EXEC is not 0", "a lane is active"),
        Condition::Debugger => ("a debugger asks for it", "bits of the debugger say so, which programs do not see"),
    }
}

/// Instructions about caches.
fn cache(instruction: &Instruction) -> Option<(&'static str, String)> {
    let bits = instruction.modifiers.memory;
    let scope = match (bits.contains(MemoryBits::SCC), bits.contains(MemoryBits::GLC)) {
        (false, false) => "the wave (neither sc0 nor sc1)",
        (false, true) => "the workgroup (sc0)",
        (true, false) => "the device (sc1)",
        (true, true) => "the whole system (sc0 sc1)",
    };
    let name = instruction.row.mnemonic;
    let is_scoped = instruction.row.flags.memory.contains(MemoryBits::GLC);
    let (title, does) = match name {
        "buffer_inv" => ("Invalidate caches", format!("Invalidates what vector caches hold{}", needed(scope))),
        "buffer_wbl2" if is_scoped => {
            ("Write back the L2 cache", format!("Writes changed lines of the L2 cache to memory{}", needed(scope)))
        }
        _ => {
            let (_, title, does) = CACHES.iter().copied().find(|(known, ..)| *known == name)?;
            (title, does.to_owned())
        }
    };
    let counts = if matches!(name, "buffer_inv" | "buffer_wbl2") { " vmcnt counts it until it is done." } else { "" };
    let keeps = if does.starts_with("Invalidates") { " What memory holds does not change by it." } else { "" };
    Some((title, format!("{does}{keeps}{counts}")))
}

fn needed(scope: &str) -> String {
    format!(", as far as coherence in the scope of {scope} needs it.")
}

#[rustfmt::skip]
const CACHES: &[(&str, &str, &str)] = &[
    ("s_dcache_inv", "Invalidate the scalar data cache",
        "Invalidates the scalar data cache, so that scalar loads behind it find no old values there."),
    ("s_dcache_inv_vol", "Invalidate volatile lines of the scalar data cache",
        "Invalidates the lines of the scalar data cache that are marked as volatile."),
    ("s_dcache_wb", "Write back the scalar data cache",
        "Writes what scalar stores have left in the scalar data cache to memory, where others see it."),
    ("s_dcache_wb_vol", "Write back volatile lines of the scalar data cache",
        "Writes the lines of the scalar data cache that are marked as volatile to memory."),
    ("buffer_wbinvl1", "Write back and invalidate the vector L1 cache",
        "Writes back and invalidates the vector L1 cache, so that loads behind it read from the L2 cache."),
    ("buffer_wbinvl1_vol", "Write back and invalidate volatile lines of the vector L1 cache",
        "Writes back and invalidates the lines of the vector L1 cache that are marked as volatile."),
    ("buffer_wbinvl1_sc", "Write back and invalidate coherent lines of the vector L1 cache",
        "Writes back and invalidates the lines of the vector L1 cache that are coherent in the system or the group."),
    ("buffer_wbl2", "Write back the L2 cache", "Writes changed lines of the L2 cache to memory."),
    ("buffer_invl2", "Invalidate the L2 cache", "Invalidates lines of the L2 cache that are not coherent."),
];

#[rustfmt::skip]
const PLAIN: &[(&str, &str, &str)] = &[
    ("v_nop", "No operation", "Does nothing."),
    ("ds_nop", "No operation", "Does nothing."),
    ("v_clrexcp", "Clear exceptions", "Clears the exceptions that the wave has raised."),
    ("s_sleep", "Sleep", "The wave sleeps for about 64 clock cycles for each unit of the operand, or until `s_wakeup`, \
         where there is one, ends it."),
    ("s_wakeup", "Wake up", "Ends `s_sleep` of the other waves of the workgroup."),
    ("s_setprio", "Set the priority",
        "Sets the priority at which the wave issues instructions: bits 1:0 of the operand, 0 the lowest, 3 the \
         highest."),
    ("s_sethalt", "Halt", "Halts the wave if bit 0 of the operand is 1; with 0 it goes on."),
    ("s_setkill", "Set the kill bit", "Writes bit 0 of the operand to the bit that kills the wave."),
    ("s_endpgm", "End of the program", "Ends the wave."),
    ("s_endpgm_saved", "End of a saved program", "Ends the wave, whose state has been saved for later."),
    ("s_endpgm_ordered_ps_done", "End of a program in order",
        "Ends the wave and says that its part that runs in the order of pixel waves is done."),
    ("s_branch", "Branch", "Goes to the branch target."),
    ("s_cbranch_g_fork", "Fork to an address",
        "Active lanes where the mask in source 0 is 1 go to the address in source 1, the others to the next \
         instruction: one group first, and a stack of registers holds what is left for `s_cbranch_join`."),
    ("s_cbranch_i_fork", "Fork to a branch target",
        "Active lanes where the mask in the first operand is 1 go to the branch target, the others to the next \
         instruction: one group first, and a stack of registers holds what is left for `s_cbranch_join`."),
    ("s_cbranch_join", "Join a fork",
        "Goes on where a fork has left lanes to do on its stack, or to the next instruction if nothing is left."),
    ("s_rfe_b64", "Return from the trap handler", "Returns from the trap handler to the address in the source."),
    ("s_rfe_restore_b64", "Return from the trap handler and restore",
        "Returns from the trap handler to the address in source 0 and restores the status of the wave from source 1."),
    ("s_setvskip", "Skip vector instructions",
        "Sets MODE.VSKIP to the bit of source 0 whose number is in source 1; while it is 1, vector instructions are \
         skipped."),
    ("s_icache_inv", "Invalidate the instruction cache", "Invalidates the first-level instruction cache."),
    ("s_incperflevel", "Increment a performance counter", "Adds 1 to the performance counter that the operand names."),
    ("s_decperflevel", "Decrement a performance counter",
        "Subtracts 1 from the performance counter that the operand names."),
    ("s_ttracedata", "Send data to the thread trace", "Sends M0 to the thread trace as data of the user."),
    ("s_atc_probe", "Probe an address translation", "Has the translation of an address prefetched."),
    ("s_atc_probe_buffer", "Probe an address translation in a buffer",
        "Has the translation of an address in a buffer prefetched."),
    ("s_barrier", "Barrier",
        "The wave goes on when all waves of its workgroup have come to a barrier. It waits for no outstanding \
         operation: `s_waitcnt` in front of it does."),
    ("s_sendmsg", "Send a message",
        "Sends a message with the content of M0 out of the wave. lgkmcnt counts it until it is sent."),
    ("s_sendmsghalt", "Send a message and halt",
        "Sends a message with the content of M0 out of the wave; then the wave halts."),
    ("s_trap", "Trap", "Calls the trap handler with the number in the operand."),
    ("s_memtime", "Read the clock", "Writes the count of a 64-bit clock of the processor to a pair of registers. \
         lgkmcnt counts it until it is there."),
    ("s_memrealtime", "Read the real-time clock",
        "Writes the count of a 64-bit clock of constant rate to a pair of registers. lgkmcnt counts it until it is \
         there."),
    ("exp", "Export",
        "Active lanes send the registers out of the wave, as a colour, a position or a parameter. expcnt counts it \
         until the registers are read."),
    ("ds_ordered_count", "Count in the order of waves",
        "Counts in GDS, in the order in which waves were started; active lanes get the count before."),
    ("s_dcache_discard", "Discard a line of the scalar data cache",
        "Drops a line of the scalar data cache of 64 bytes without writing it back."),
    ("s_dcache_discard_x2", "Discard two lines of the scalar data cache",
        "Drops two lines of the scalar data cache of 64 bytes without writing them back."),
    ("v_mfma_ld_scale_b32", "Load scales", "Loads the scales of the matrix instruction behind it."),
];
