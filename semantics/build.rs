//! Sets `avx2_loops` where the loops that are written by hand can be compiled: on x86-64. The feature `portable` goes
//! without them, so that the code of all other processors is tried on this one.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(avx2_loops)");
    let is_x86 = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|name| name == "x86_64");
    if is_x86 && std::env::var_os("CARGO_FEATURE_PORTABLE").is_none() {
        println!("cargo::rustc-cfg=avx2_loops");
    }
}
