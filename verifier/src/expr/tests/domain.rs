use super::{complaint, parsed};
use crate::expr::Lanes;
use crate::expr::domain::domain;

#[test]
fn lanes_of_a_statement() {
    let some = Lanes::Range { first: 16, last: 31 };
    for (text, lanes) in [
        ("exec == -1", None),
        ("v0[63] == v1[0]", None),
        ("v0 == 0", Some(Lanes::All)),
        ("lane <u 3 => scc", Some(Lanes::All)),
        ("active", Some(Lanes::All)),
        ("v0[0] == lane", Some(Lanes::All)),
        ("v0 == v1[63]", Some(Lanes::All)),
        ("v0[16..31] == lane + v1[3]", Some(some)),
        ("v0[16..31] == old(v1[16..31])", Some(some)),
    ] {
        assert_eq!(domain(&parsed(text)), Ok(lanes), "{text}");
    }
}

#[test]
fn different_lanes_do_not_mix() {
    assert_eq!(complaint("v0[16..31] == v1").0, "v1");
    assert_eq!(complaint("v0[0..1] == v1[2..3]").0, "v1[2..3]");
    assert_eq!(complaint("scc && (v0[0..1] == 3 || v1 == 4)").0, "v1");
    assert_eq!(parsed("v0[16..31] == 3 && v1 == 4").conjuncts().len(), 2);
}
