use super::*;

fn bytes(cells: &[Cell]) -> Vec<Option<u8>> {
    cells.iter().map(|cell| if let Cell::Byte(byte) = cell { Some(*byte) } else { None }).collect()
}

fn known(text: &str, name: &str) -> Vec<u8> {
    let data = Data::of(text);
    let block = data.block(name).expect("the label is there");
    bytes(block.with(0)).into_iter().map(|byte| byte.expect("it is known")).collect()
}

#[test]
fn data_is_what_an_assembler_writes() {
    let text = ".section .rodata,\"a\",@progbits\nt: .long 1, -2\n.byte 3 ; comment\n.p2align 2\n.short 0x102 // 4\n\
                .ascii \"a;\\n\\101\"\n.asciz \"b\"\n.zero 2\n.fill 2, 2, 5\n/* .long 7\n*/ .quad 9\n";
    let expected = [
        &[1, 0, 0, 0, 254, 255, 255, 255, 3, 0, 0, 0, 2, 1][..],
        b"a;\nAb\0\0\0",
        &[5, 0, 5, 0, 9, 0, 0, 0, 0, 0, 0, 0],
    ];
    assert_eq!(known(text, "t"), expected.concat());
    assert_eq!(
        known(".rodata\nt: .float 1.0\n.double 2.0\n", "t"),
        [&1f32.to_le_bytes()[..], &2f64.to_le_bytes()].concat()
    );
    let defined = ".set n, 5\nm = n+1\n.rodata\nt: .long m, u-t, u-t+1\nu: .byte n\n.size t, 4\n";
    assert_eq!(known(defined, "t"), [6, 0, 0, 0]);
    assert_eq!(known(defined, "u"), [5]);
    let distances = Data::of(defined);
    assert_eq!(bytes(distances.block("t").unwrap().with(8))[4..], [12, 0, 0, 0, 13, 0, 0, 0].map(Some));
}

#[test]
fn addresses_have_names() {
    let data = Data::of(".section .data.rel.ro,\"aw\"\nt: .quad g+8\n.quad 0\n.long g\n");
    let block = data.block("t").unwrap();
    assert_eq!(block.section.kind, Kind::Constant);
    let pointer = |byte: usize| match &block.own()[byte] {
        Cell::Pointer(of, at) => **of == ("g".to_owned(), 8) && usize::from(*at) == byte,
        _ => false,
    };
    assert!((0..8).all(pointer));
    assert!(matches!(&block.own()[16], Cell::Other { own: false, .. }));
}

#[test]
fn what_hangs_on_the_code_is_its_own() {
    let text = "f: s_endpgm\n.Lend:\n.rodata\nt: .long .Lend-f\n.quad .Lend\n\
                .long g@rel32@lo+4\n.long t-.Lend\n.quad .own.a\n.quad 1b\n";
    let data = Data::of(text);
    let own = |byte: usize| matches!(&data.block("t").unwrap().own()[byte], Cell::Other { own: true, .. });
    assert_eq!([0, 4, 12, 16, 20, 28].map(own), [true, true, false, true, true, true]);
}

#[test]
fn what_is_not_understood_is_not_known() {
    for line in [".incbin \"x\"", ".uleb128 5", ".fill n, 4", ".zero n", ".macro m", "v_nop", ".ascii \"\\x41\""] {
        let text = format!(".rodata\nt: .long 1\n{line}\nu: .long 2\n");
        let data = Data::of(&text);
        assert_eq!(bytes(data.block("t").unwrap().with(99)), [1, 0, 0, 0].map(Some), "{line}");
        assert!(bytes(data.block("u").unwrap().with(99)).is_empty(), "{line}");
        let other = Data::of(&text.replace(line, ".uleb128 6"));
        assert_ne!(data.block("t").unwrap().own(), other.block("t").unwrap().own(), "{line}");
    }
}

#[test]
fn sections_are_followed() {
    let text = ".DATA\na: .Long 1\n.pushsection .rodata\nb: .long 2\n.popsection\n.long 3\n.text\nf:\n.previous\n\
                .long 4\n.section .text.x,\"ax\"\ng: .long 9\n.bss\nz: .zero 4\n\
                .amdgpu_metadata\nx: y\n.end_amdgpu_metadata\n";
    assert_eq!(known(text, "a"), [1, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]);
    assert_eq!(known(text, "b"), [2, 0, 0, 0]);
    let data = Data::of(text);
    let kind = |name: &str| data.block(name).map(|block| block.section.kind);
    assert_eq!([kind("a"), kind("b"), kind("z")], [Kind::Writable, Kind::Constant, Kind::Writable].map(Some));
    assert_eq!([kind("f"), kind("g"), kind("x")], [None; 3]);
}

#[test]
fn what_stands_around_a_program_has_distances() {
    let data = Data::of(".section .around.program, \"a\"\nbefore_10:\n.long 1\nat_14:\n.byte 2\n");
    let around: Vec<_> = data.around().into_iter().map(|(distance, cells)| (distance, cells.len())).collect();
    assert_eq!(around, [(-16, 4), (20, 1)]);
}
