//! Missing waits, from the text of a program to what is found.

mod cdna;
mod counters;
mod entries;
mod long;
mod paths;
mod spare;
mod states;
mod text;
