//! The rules against a second, naive telling of them, against published numbers and against laws.

mod diagrams;
mod formats;
mod laws;
mod lines;
mod naive;
mod pins;
mod random;
mod referee;
#[cfg(feature = "saved")]
mod saved_laws;
mod shapes;
mod strategies;
