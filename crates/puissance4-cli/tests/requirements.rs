//! The page that maps the documents' requirements to tests names only tests that there are.

use std::fs;
use std::path::Path;

/// All Rust sources below a folder, one after the other.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            text += &sources(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text += &fs::read_to_string(&path).expect("a source is UTF-8");
        }
    }
    text
}

#[test]
fn every_test_that_the_requirements_name_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sources = sources(&root.join("crates"));
    let page = fs::read_to_string(root.join("docs/requirements.md")).expect("the page is there");
    let mut named = 0;
    for row in page.lines().filter(|line| line.starts_with('|')) {
        let last = row.trim_end_matches('|').rsplit('|').next().unwrap_or("");
        for name in last.split('`').skip(1).step_by(2) {
            if name.contains('_') {
                named += 1;
                assert!(sources.contains(&format!("fn {name}(")), "no test {name}");
            }
        }
    }
    assert!(named > 30, "{named} tests are named");
}
