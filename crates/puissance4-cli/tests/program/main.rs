//! The program as its users meet it: what they type, what they see, and what is kept.

mod after;
mod bad_config;
mod bad_moves;
mod bad_numbers;
mod bad_options;
mod bad_saved;
mod bad_streams;
mod commands;
mod computer;
mod documents;
mod drawings;
mod full_disk;
mod help;
mod keeping;
mod kills;
mod looks;
mod pins;
mod playing;
mod refusals;
mod refused;
mod run;
mod saving;
mod setting_up;
mod sizes;
mod stops;
mod surroundings;
