//! What `--help` shows below the options: examples that work.

pub const EQUIV: &str = "\
Examples:
  gcnverify equiv before.s after.s --out v0
  gcnverify equiv before.s after.s --out v0,vcc --assume 'exec == -1' --assume 'v1 <=u 255'
  gcnverify equiv old.o new.o --abi function --fact noalias
  gcnverify equiv old.s:kernel new.s --json --html report.html";

pub const BATCH: &str = "\
Examples:
  gcnverify batch jobs.jsonl --jobs 2 > verdicts.jsonl
  gcnverify batch - --budget small --cache read-write";

pub const PROVE: &str = "\
Examples:
  gcnverify prove proofs
  gcnverify prove reduction.s --json";

pub const RULES: &str = "\
Examples:
  gcnverify rules rules
  gcnverify rules peephole.rules --only 'fold_*' --details
  gcnverify rules peephole.rules --emit-tests tests
  gcnverify rules peephole.rules --check-compiler 'my-peephole {in}'";

pub const RUN: &str = "\
Examples:
  gcnverify run code.s --set v1=lane --set exec=0xff --trace --show 'v0[0..7]'
  gcnverify run kernel.s --args 0100000015000000 --lds 256 --dump 0x100000+8
  gcnverify run kernel.o:sort --group 256 --grid 512 --args 0000200000000000 --mem 0x200000=keys --dump 0x200000+64
  gcnverify run code.s --waves 1000 --set v1=random:7";

pub const RACES: &str = "\
Examples:
  gcnverify races kernels.s
  gcnverify races kernels.o:reduce --group-size 256
  gcnverify races kernels.s:sum --assume 'arg n <=u 4096' --json";

pub const SHORTEN: &str = "\
Examples:
  gcnverify shorten sequence.s --out v0
  gcnverify shorten sequence.s --out v0 --assume 'v1 <=u 255' --cost bytes
  gcnverify shorten kernels.s:reduce -o shorter.s";

pub const VECTORS: &str = "\
Examples:
  gcnverify vectors check vectors.jsonl
  gcnverify vectors generate --ops 'v_add_*' --target gfx803 --output vectors.jsonl";

pub const GENERATE: &str = "\
Examples:
  gcnverify vectors generate --ops 'v_add_*' --target gfx803 --count 2
  gcnverify vectors generate --seed 2 --output vectors.jsonl";

pub const CHECK: &str = "\
Values of \"out\" are numbers or patterns: null is not compared; nan is any NaN of f32, with the \
mask 0xffff any NaN of f16 in the low half; nan64 in both registers of a pair is any NaN of f64; \
pk:HI:LO are two halves, each of them four hexadecimal digits, nan or x for anything. A key such \
as v0_mask says which bits are compared. Of approximate results those bits are compared on which \
all machines within a unit in the last place agree; bits that no document decides, such as the
payloads of NaNs, are not compared.

Examples:
  gcnverify vectors check vectors.jsonl
  gcnverify vectors check - --json";

pub const HAZARDS: &str = "\
Examples:
  gcnverify hazards kernel.s
  gcnverify hazards kernel.s --fix --minimal > fixed.s
  gcnverify hazards --explain W03";

pub const FUZZ: &str = "\
Examples:
  gcnverify fuzz --seconds 10
  gcnverify fuzz --ops v_xnor_b32 --cases 200 --seed 7 --output failures
  gcnverify fuzz --floats --results 1000000 --jobs 1";

pub const CONFORMANCE: &str = "\
Examples:
  gcnverify conformance --emulator ./adapter --ops 'v_mov_*' --output failing.jsonl
  gcnverify conformance --emulator ./adapter --encoding vop2,vop3 --without clamp,omod,constants
  gcnverify conformance --emulator 'gcnverify conformance serve'";

pub const SERVE: &str = "\
Examples:
  gcnverify conformance serve
  gcnverify conformance serve --fault row-mirror-base --reading D15=zero";

pub const CERTIFICATE: &str = "\
Examples:
  gcnverify equiv before.s after.s --certify proof
  gcnverify certificate check proof";

pub const ASM: &str = "\
Examples:
  gcnverify asm code.s --target fiji
  gcnverify asm - --syntax clrx --json";

pub const DISASM: &str = "\
Examples:
  gcnverify disasm code.hex
  gcnverify disasm kernel.o:name --json";

pub const LIST: &str = "\
Examples:
  gcnverify list librocrand.so
  gcnverify list 'library.so:ns::reduce*' --target gfx906 --json
  gcnverify list library.so --unsupported";

pub const ISA: &str = "\
Examples:
  gcnverify isa 'v_add_*' --target gfx900
  gcnverify isa --json
  gcnverify isa --html site";

pub const EXPLAIN: &str = "\
Formulas have Rust's operators, with u and s where a sign matters (<u <s >>u >>s). \
x{7:0} are bits of x, {x, y} is x above y, zext32(x) and sext32(x) extend to 32 bits, \
c ? x : y chooses. add_f32 and its kin are IEEE arithmetic, rounded once. Registers have \
their value before the instruction; a vector register without an index is that of the \
same lane, vcc[lane] the lane's bit.

Examples:
  gcnverify explain v_add_u32
  gcnverify explain 'v_add_u32_dpp v0, v1, v2 row_shr:1' --exec 0xff --svg lanes.svg
  gcnverify explain 's_bfe_u32 s0, s1, s2' --json";

pub const LSP: &str = "\
Examples:
  gcnverify lsp
  gcnverify lsp --target gfx90a";

pub const COMPLETIONS: &str = "\
Examples:
  gcnverify completions bash > ~/.local/share/bash-completion/completions/gcnverify
  gcnverify completions fish > ~/.config/fish/completions/gcnverify.fish";

pub const MAN: &str = "\
Examples:
  gcnverify man ~/.local/share/man/man1";

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory, Parser};

    use crate::args::Cli;

    /// The words of a command line with single quotes, up to a redirection.
    fn words(line: &str) -> Vec<String> {
        let quoted = line.split('\'').enumerate();
        let words = quoted.flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        });
        words.take_while(|word| word != ">").collect()
    }

    fn check(command: &Command, counted: &mut usize) {
        for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
            let help = command.get_after_help().unwrap_or_else(|| panic!("{} has examples", command.get_name()));
            let help = help.to_string();
            let (_, examples) = help.split_once("Examples:\n").expect("examples come last");
            let mut own = 0;
            for example in examples.lines() {
                let words = words(example);
                if let Err(error) = Cli::try_parse_from(&words) {
                    panic!("{example}: {error}");
                }
                own += usize::from(words.iter().any(|word| word == command.get_name()));
            }
            assert!(own > 0, "{} is in its examples", command.get_name());
            *counted += own;
            check(command, counted);
        }
    }

    #[test]
    fn every_command_has_examples_that_can_be_read() {
        Cli::command().debug_assert();
        let mut counted = 0;
        check(&Cli::command(), &mut counted);
        assert!(counted >= 30, "{counted} examples");
    }

    #[test]
    fn what_is_no_command_line_is_refused() {
        assert!(Cli::try_parse_from(words("gcnverify equiv before.s --outt v0")).is_err());
        assert_eq!(words("a 'b c' d > e"), ["a", "b c", "d"]);
    }
}
