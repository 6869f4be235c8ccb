#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    puissance4_fuzz::server_laws::message(bytes);
});
