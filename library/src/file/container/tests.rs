//! Containers made here, whole and spoilt: of what is wrong the message tells the place.

use std::sync::Arc;

use miniz_oxide::deflate::compress_to_vec_zlib;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::*;

/// The header of an ELF file for a machine, with these flags, and so many bytes behind it.
fn elf(machine: u16, flags: u32, rest: usize) -> Vec<u8> {
    let mut bytes = vec![0; 64 + rest];
    bytes[..9].copy_from_slice(b"\x7fELF\x02\x01\x01\x40\x02");
    bytes[18..20].copy_from_slice(&machine.to_le_bytes());
    bytes[48..52].copy_from_slice(&flags.to_le_bytes());
    bytes
}

fn gfx(number: u32) -> Vec<u8> {
    elf(EM_AMDGPU, number, 40)
}

const GFX900: u32 = 0x2c;
const GFX906: u32 = 0x2f;
const GFX1030: u32 = 0x36;

/// A bundle of these entries, which begin at multiples of `align`.
fn bundle(entries: &[(&str, &[u8])], align: usize) -> Vec<u8> {
    let names: usize = entries.iter().map(|(name, _)| 24 + name.len()).sum();
    let mut header = bundle::MAGIC.to_vec();
    header.extend((entries.len() as u64).to_le_bytes());
    let mut end = header.len() + names;
    let mut data = Vec::new();
    for (name, bytes) in entries {
        let start = end.next_multiple_of(align);
        data.resize(data.len() + start - end, 0);
        data.extend_from_slice(bytes);
        end = start + bytes.len();
        for number in [start, bytes.len(), name.len()] {
            header.extend((number as u64).to_le_bytes());
        }
        header.extend_from_slice(name.as_bytes());
    }
    [header, data].concat()
}

fn of_two(align: usize) -> Vec<u8> {
    let entries = [
        ("host-x86_64-unknown-linux", &[][..]),
        ("hipv4-amdgcn-amd-amdhsa--gfx900:xnack-", &gfx(GFX900)),
        ("hipv4-amdgcn-amd-amdhsa--gfx906:sramecc+:xnack-", &gfx(GFX906)),
        ("hipv4-amdgcn-amd-amdhsa--gfx1030", &gfx(GFX1030)),
    ];
    bundle(&entries, align)
}

/// A compressed bundle with this version and method, whose header says these sizes.
fn header_of(version: u16, method: u16, whole: u64, holds: u64) -> Vec<u8> {
    let mut bytes = compressed::MAGIC.to_vec();
    bytes.extend(version.to_le_bytes());
    bytes.extend(method.to_le_bytes());
    for number in if version == 1 { vec![holds] } else { vec![whole, holds] } {
        bytes.extend(&number.to_le_bytes()[..if version == 3 { 8 } else { 4 }]);
    }
    bytes.extend(0x1234_5678_9abc_def0u64.to_le_bytes());
    bytes
}

fn packed(version: u16, method: u16, bytes: &[u8]) -> Vec<u8> {
    let payload = match method {
        0 => compress_to_vec_zlib(bytes, 6),
        _ => compress_to_vec(bytes, CompressionLevel::Fastest),
    };
    let header = header_of(version, method, 0, bytes.len() as u64).len();
    let whole = (header + payload.len()) as u64;
    [header_of(version, method, whole, bytes.len() as u64), payload].concat()
}

fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = archive::MAGIC.to_vec();
    for (name, member) in members {
        bytes.extend(
            format!("{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", format!("{name}/"), 0, 0, 0, 644, member.len()).bytes(),
        );
        bytes.extend_from_slice(member);
        bytes.resize(bytes.len().next_multiple_of(2), b'\n');
    }
    bytes
}

/// A file of the host with these sections.
pub fn host(sections: &[(&str, &[u8])]) -> Vec<u8> {
    let mut names = b"\0.shstrtab\0".to_vec();
    let mut headers = vec![[0u8; 64]];
    let mut data = Vec::new();
    let header = |name: usize, kind: u32, offset: usize, size: usize| {
        let mut bytes = [0; 64];
        bytes[..4].copy_from_slice(&(name as u32).to_le_bytes());
        bytes[4..8].copy_from_slice(&kind.to_le_bytes());
        bytes[24..32].copy_from_slice(&(offset as u64).to_le_bytes());
        bytes[32..40].copy_from_slice(&(size as u64).to_le_bytes());
        bytes
    };
    for (name, bytes) in sections {
        headers.push(header(names.len(), 1, 64 + data.len(), bytes.len()));
        names.extend(name.bytes().chain([0]));
        data.extend_from_slice(bytes);
    }
    headers.push(header(1, 3, 64 + data.len(), names.len()));
    data.extend_from_slice(&names);
    let mut file = elf(62, 0, 0);
    file[40..48].copy_from_slice(&(64 + data.len() as u64).to_le_bytes());
    file[52..54].copy_from_slice(&64u16.to_le_bytes());
    file[58..60].copy_from_slice(&64u16.to_le_bytes());
    file[60..62].copy_from_slice(&(headers.len() as u16).to_le_bytes());
    file[62..64].copy_from_slice(&(headers.len() as u16 - 1).to_le_bytes());
    [file, data, headers.concat()].concat()
}

fn opened(bytes: Vec<u8>) -> Result<Contents, Failure> {
    open(Arc::new(Storage::of_bytes("file", bytes)))
}

fn ids(bytes: Vec<u8>) -> Vec<String> {
    let contents = opened(bytes).expect("the file is well-formed");
    contents.objects.iter().for_each(|object| drop(object.read().expect("the object is there")));
    contents.objects.iter().map(|object| object.id.to_string()).collect()
}

/// The message about a file that is not what it should be.
fn wrong(bytes: Vec<u8>) -> String {
    let failure = opened(bytes).expect_err("the file is spoilt");
    assert_eq!(failure.exit().code(), 2, "{failure}");
    failure.to_string()
}

const THREE: [&str; 3] = ["gfx900:xnack-", "gfx906:sramecc+:xnack-", "gfx1030"];

#[test]
fn code_objects_come_out_of_all_containers() {
    assert_eq!(ids(of_two(1)), THREE);
    assert_eq!(ids(of_two(4096)), THREE);
    for (version, method) in [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)] {
        let one = packed(version, method, &of_two(64));
        assert_eq!(ids(one.clone()), THREE, "version {version}, method {method}");
        // Two of them, one behind the other.
        let padding = vec![0; one.len().next_multiple_of(4096) - one.len()];
        let two = [one.clone(), padding, one].concat();
        assert_eq!(ids(host(&[(".text", b"x"), (".hip_fatbin", &two)])), [THREE, THREE].concat());
    }
    let library = host(&[(".hip_fatbin", &of_two(64))]);
    let members = [("a.o", &gfx(GFX906)[..]), ("text.txt", b"text"), ("b.o", &library), ("c.co", &of_two(1))];
    assert_eq!(ids(archive(&members)), [&["gfx906"], &THREE[..], &THREE[..]].concat());
    let entry = ("__CLANG_OFFLOAD_BUNDLE__hip-amdgcn-amd-amdhsa--gfx906", &gfx(GFX906)[..]);
    assert_eq!(ids(host(&[entry])), ["gfx906"]);
    let bitcode = opened(bundle(&[("hip-amdgcn-amd-amdhsa--gfx906", b"BC\xc0\xde...")], 1)).unwrap();
    assert_eq!((bitcode.objects.len(), &bitcode.passed[..]), (0, &["LLVM bitcode for gfx906".to_owned()][..]));
    assert!(opened(host(&[(".text", b"x")])).unwrap().objects.is_empty());
}

#[test]
fn a_wrapper_says_where_a_bundle_is() {
    let mut wrapper = vec![0; 24];
    wrapper[8..16].copy_from_slice(&0x10_0000u64.to_le_bytes());
    let mut file = host(&[(".rodata", &of_two(64)), (".hipFatBinSegment", &wrapper)]);
    // The address of `.rodata`.
    let table = u64::from_le_bytes(file[40..48].try_into().unwrap()) as usize;
    file[table + 64 + 16..table + 64 + 24].copy_from_slice(&0x10_0000u64.to_le_bytes());
    assert_eq!(ids(file), THREE);
}

/// Every beginning of a container is refused, never with a panic.
#[test]
fn what_is_cut_off_is_refused() {
    for (whole, what) in [
        (of_two(1), "bundle"),
        (packed(1, 0, &of_two(1)), "zlib"),
        (packed(2, 1, &of_two(1)), "zstd"),
        (packed(3, 1, &of_two(1)), "zstd"),
        (host(&[(".hip_fatbin", &of_two(1))]), "host"),
        (archive(&[("a.o", &of_two(1))]), "archive"),
    ] {
        for size in 25..whole.len() {
            let cut = opened(whole[..size].to_vec());
            let Err(failure) = cut else { panic!("{what}: {size} of {} bytes are taken", whole.len()) };
            assert_eq!(failure.exit().code(), 2, "{what}, {size} bytes: {failure}");
            assert!(failure.to_string().contains("offset 0x"), "{what}, {size} bytes: {failure}");
        }
    }
    assert!(wrong(of_two(1)[..30].to_vec()).contains("offset 0x18: the bundle ends in the middle of its number"));
    let cut = wrong(of_two(1)[..60].to_vec());
    assert!(cut.contains("for which it is too short") && cut.contains("offset 0x18"), "{cut}");
    for version in 1..=3 {
        let whole = header_of(version, 1, 100, 100);
        for size in 4..whole.len() {
            let message = wrong(whole[..size].to_vec());
            assert!(message.contains("ends in the middle of its header"), "{version}, {size}: {message}");
        }
    }
}

/// Whatever a byte says, nothing panics, and what is taken can be read or is refused.
#[test]
fn any_byte_may_be_wrong() {
    let entry = bundle(&[("hip-amdgcn-amd-amdhsa--gfx906", &gfx(GFX906))], 1);
    let library = host(&[(".hip_fatbin", &entry)]);
    let member = archive(&[("a.o", &entry)]);
    for whole in [packed(1, 0, &entry), packed(2, 1, &entry), packed(3, 0, &entry), library, member, entry] {
        for at in 0..whole.len() {
            for value in [0, 1, 0x7f, 0x80, 0xff, whole[at] ^ 1, whole[at].wrapping_add(1)] {
                let mut spoilt = whole.clone();
                spoilt[at] = value;
                let storage = Storage::of_bytes("file", spoilt);
                let _ = is_container(&storage);
                let objects = open(Arc::new(storage)).map(|contents| contents.objects).unwrap_or_default();
                objects.iter().for_each(|object| drop(object.read()));
            }
        }
    }
}

#[test]
fn what_cannot_be_is_told_with_its_place() {
    let spoilt = |at: usize, number: u64| {
        let mut bytes = of_two(1);
        bytes[at..at + 8].copy_from_slice(&number.to_le_bytes());
        wrong(bytes)
    };
    let second = 32 + 24 + "host-x86_64-unknown-linux".len();
    for (at, number, what) in [
        (24, 1 << 63, "9223372036854775808 entries"),
        (24, 4000, "4000 entries, for which it is too short"),
        (32 + 16, 1 << 63, "the name of entry 0 has 9223372036854775808 bytes"),
        (32 + 16, 4000, "the name of entry 0 has 4000 bytes"),
        (second, u64::MAX, "entry 1 (`hipv4-amdgcn-amd-amdhsa--gfx900:xnack-`) has 104 bytes at 0xffffffffffffffff"),
        (second, 0x10_0000, "bytes at 0x100000 of a bundle of"),
        (second + 8, 1 << 63, "has 9223372036854775808 bytes"),
        (second, 32, "entry 1 begins inside of the bundle's header"),
        (second + 8, 110, "entries 1 and 2 overlap"),
    ] {
        let message = spoilt(at, number);
        assert!(message.contains(what) && message.contains("offset 0x"), "{at}, {number:#x}: {message}");
    }
    let mut name = of_two(1);
    name[56] = 0xff;
    assert!(wrong(name).contains("the name of entry 0 is no text"));
    let behind = [of_two(1), b"rubbish".to_vec()].concat();
    assert!(wrong(behind).contains("no bundle begins here"));
    let text = bundle(&[("hip-amdgcn-amd-amdhsa--gfx906", b"s_endpgm")], 1);
    assert!(wrong(text).contains("the code object for gfx906 is no ELF file"));
    // An entry that is for another processor than it says.
    let other = opened(bundle(&[("hip-amdgcn-amd-amdhsa--gfx906", &gfx(GFX900))], 1)).unwrap();
    let message = other.objects[0].read().unwrap_err().to_string();
    assert!(message.contains("is for gfx900, and its container says that it is for gfx906"), "{message}");
    // Archives in archives.
    let deep = (0..10).fold(of_two(1), |inner, _| archive(&[("a", &inner)]));
    assert!(wrong(deep).contains("containers are in one another"));
    let mut member = archive(&[("a.o", &of_two(1))]);
    member[8 + 48..8 + 58].copy_from_slice(b"9999999999");
    assert!(wrong(member).contains("offset 0x"));
}

#[test]
fn compressed_bundles_hold_what_they_say() {
    let bytes = of_two(1);
    let size = bytes.len() as u64;
    let spoilt = |version: u16, method: u16, by: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = packed(version, method, &bytes);
        by(&mut bytes);
        wrong(bytes)
    };
    for (version, method, at, number, what) in [
        (2, 1, 4, vec![9, 0], "version 9 of a compressed bundle is not known"),
        (2, 1, 6, vec![2, 0], "compression method 2"),
        (2, 1, 8, vec![1, 0, 0, 0], "says that it has 1 bytes"),
        (2, 1, 8, vec![255, 255, 255, 255], "says that it has 4294967295 bytes"),
        (3, 0, 8, vec![0, 0, 0, 0, 0, 0, 0, 128], "says that it has 9223372036854775808 bytes"),
        (3, 1, 16, vec![0, 0, 0, 0, 0, 0, 0, 128], "says that it holds 9223372036854775808 bytes; at most"),
        (2, 1, 12, vec![255, 255, 255, 255], "says that it holds 4294967295 bytes; at most"),
        (1, 1, 8, (size as u32 - 1).to_le_bytes().to_vec(), "holds more than"),
        (1, 0, 8, (size as u32 - 1).to_le_bytes().to_vec(), "holds more than"),
        (3, 1, 16, (size + 1).to_le_bytes().to_vec(), "and its header says"),
        (3, 0, 16, (size + 1).to_le_bytes().to_vec(), "and its header says"),
        (2, 1, 26, vec![0xff], "cannot be decompressed with zstd"),
        (2, 0, 24, vec![0xff], "cannot be decompressed with zlib"),
    ] {
        let message = spoilt(version, method, &|bytes| bytes[at..at + number.len()].copy_from_slice(&number));
        assert!(message.contains(what) && message.contains("offset 0x"), "{version}, {method}, {at}: {message}");
    }
    assert!(wrong(packed(2, 1, b"text")).contains("holds something else than a bundle"));
}

/// Sixteen gigabytes of zeros in 500 kilobytes: what is decompressed ends where the header says.
#[test]
fn a_bomb_is_no_bundle() {
    // A frame with a window of 128 KiB, whose blocks repeat a byte so often.
    let mut bomb = vec![0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3];

    for index in 0..1 << 17 {
        let header = u32::from(index + 1 == 1 << 17) | 1 << 1 | (1 << 17) << 3;
        bomb.extend(&header.to_le_bytes()[..3]);
        bomb.push(0);
    }
    for holds in [1000, (1 << 31) + 1] {
        let whole = 32 + bomb.len() as u64;
        let message = wrong([header_of(3, 1, whole, holds), bomb.clone()].concat());
        assert!(message.contains("more than the 1000 bytes") || message.contains("at most"), "{message}");
    }
}

#[test]
fn one_target_is_chosen() {
    let pick = |entries: &[(&str, u32)], wanted: Option<&str>| {
        let objects: Vec<Vec<u8>> = entries.iter().map(|(_, number)| gfx(*number)).collect();
        let names: Vec<String> = entries.iter().map(|(id, _)| format!("hipv4-amdgcn-amd-amdhsa--{id}")).collect();
        let entries: Vec<(&str, &[u8])> =
            names.iter().map(String::as_str).zip(objects.iter().map(Vec::as_slice)).collect();
        let wanted = wanted.map(|id| id.parse::<TargetId>().expect("a target"));
        let picked = chosen("f", opened(bundle(&entries, 1)).unwrap(), wanted.as_ref());
        picked.map(|objects| objects[0].id.to_string()).map_err(|failure| (failure.exit().code(), failure.to_string()))
    };
    let several =
        [("gfx900:xnack-", GFX900), ("gfx906:xnack-", GFX906), ("gfx906:xnack+", GFX906), ("gfx1030", GFX1030)];
    assert_eq!(pick(&several, Some("gfx900")).unwrap(), "gfx900:xnack-");
    assert_eq!(pick(&several, Some("vega20:xnack-")).unwrap(), "gfx906:xnack-");
    assert_eq!(pick(&several, Some("gfx906:sramecc+:xnack+")).unwrap(), "gfx906:xnack+");
    let all = "f has code for gfx1030 (not modelled), gfx900:xnack-, gfx906:xnack-, gfx906:xnack+";
    let each = "--target gfx900:xnack- or --target gfx906:xnack- or --target gfx906:xnack+";
    assert_eq!(pick(&several, None).unwrap_err(), (2, format!("{all}: choose with {each}")));
    let both = format!("{all}: gfx906:xnack- and gfx906:xnack+ both fit --target gfx906");
    assert_eq!(pick(&several, Some("gfx906")).unwrap_err(), (2, both));
    assert_eq!(pick(&several, Some("gfx803")).unwrap_err(), (2, format!("{all}, not for gfx803")));
    assert_eq!(pick(&several[2..], None).unwrap(), "gfx906:xnack+");
    let unmodelled = pick(&several[3..], None).unwrap_err();
    assert_eq!(unmodelled, (4, "f has code for gfx1030 (not modelled): none of these is modelled".into()));
    // Raven runs what Vega runs; the same name is nearer.
    let near = [("gfx900", GFX900), ("gfx902", 0x2d)];
    assert_eq!(pick(&near, Some("gfx902")).unwrap(), "gfx902");
    assert_eq!(pick(&near[..1], Some("gfx902")).unwrap(), "gfx900");
}
