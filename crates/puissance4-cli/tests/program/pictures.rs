//! The pictures of the README, which are kept in `docs/pictures`.

use std::path::Path;
use std::{env, fs};

use crate::run::{Home, run};

#[test]
fn the_pictures_of_the_readme_are_what_the_program_writes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let folder = folder.canonicalize().expect("the folder is there");
    let game = folder.join("victory.json");
    for (lang, name) in [("en", "victory.gif"), ("fr", "victory.fr.gif")] {
        let home = Home::new();
        let mut command = home.command(["export", "--lang", lang, "--gif", name]);
        run(command.arg(&game), "").succeeds();
        let written = fs::read(home.file(name)).expect("it was written");
        let kept = folder.join(name);
        if env::var_os("UPDATE_PICTURES").is_some_and(|value| value == "1") {
            fs::write(&kept, &written).expect("the folder is writable");
        }
        let kept = fs::read(&kept).unwrap_or_default();
        assert!(
            kept == written,
            "docs/pictures/{name} is not what the program writes; UPDATE_PICTURES=1 writes it anew"
        );
    }
}
