//! Writes the programs of a pair to `a.s` and `b.s`, to look at them with `gcnverify` itself.
//!
//! usage: `pair FILE[#TWIN] DIRECTORY`, for example `pair tests/equiv/memory/byte.s#wrong_sign /tmp`

use std::path::Path;

use gcnverify_tests::file;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, directory] = &arguments[..] else { return Err("usage: pair FILE[#TWIN] DIRECTORY".into()) };
    let path = name.split_once('#').map_or(&**name, |(path, _)| path);
    let pairs = file::read(Path::new(path))?;
    let pair =
        pairs.iter().find(|pair| pair.name() == *name).ok_or_else(|| format!("{path} has no section for {name}"))?;
    for (program, file) in pair.programs.iter().zip(["a.s", "b.s"]) {
        let path = Path::new(directory).join(file);
        std::fs::write(&path, &program.text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
