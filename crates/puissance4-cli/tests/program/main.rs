//! The program as its users meet it: what they type, what they see, and what is kept.

mod after;
mod computer;
mod documents;
mod drawings;
mod keeping;
mod kills;
mod looks;
mod pins;
mod playing;
mod refusals;
mod run;
mod saving;
mod setting_up;
mod sizes;
mod stops;
mod surroundings;
