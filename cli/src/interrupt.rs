//! Ctrl-C: one interrupt ends the process within a second, whatever it is doing.

use std::sync::mpsc::channel;
use std::time::Duration;

use super::input::Failure;
use super::{cache, output};
use gcnverify::exit::Exit;
use gcnverify::limits::Interruption;
use gcnverify::session::Session;

/// How long what looks at the flag may take to write what it has; then the process ends.
const GRACE: Duration = Duration::from_millis(700);
/// How long the last results may take to be saved.
const PATIENCE: Duration = Duration::from_secs(1);

/// Watches for interrupts; gives the flag that the first one sets. A second one, or patience, ends the process;
/// what was decided in `session` is kept.
///
/// # Errors
/// If the system refuses.
pub fn watch(session: &Session) -> Result<Interruption, Failure> {
    let session = session.clone();
    let interruption = Interruption::default();
    let flag = interruption.clone();
    ctrlc::set_handler(move || {
        if flag.set() {
            output::end(Exit::Interrupted);
        }
        let session = session.clone();
        std::thread::spawn(move || {
            std::thread::sleep(GRACE);
            leave(&session);
        });
    })
    .map_err(|error| Failure::message(format!("cannot watch for interrupts: {error}")))?;
    Ok(interruption)
}

/// Ends the process. Lines that were written are out; what was decided is kept, unless somebody else keeps the
/// file locked.
pub fn leave(session: &Session) -> ! {
    let session = session.clone();
    let (done, saved) = channel();
    std::thread::spawn(move || {
        cache::finish(&session);
        let _ = done.send(());
    });
    let _ = saved.recv_timeout(PATIENCE);
    output::end(Exit::Interrupted)
}
