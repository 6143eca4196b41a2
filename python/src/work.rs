//! Questions on threads of their own, so that other threads of Python run and Ctrl-C ends them.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use gcnverify::limits::Interruption;
use gcnverify_library::Failure;
use gcnverify_library::ask::{Answered, Reply};
use pyo3::prelude::*;

use super::{Answer, answer, panicked, replied};

/// Stack of the thread that works, in bytes: as that of a process.
const STACK: usize = 8 << 20;
/// How often an interrupt is looked for.
const PERIOD: Duration = Duration::from_millis(20);
/// How long a question that was interrupted may take to end. What does not look at the flag goes on without anybody.
const GRACE: Duration = Duration::from_secs(2);

/// What is called with each of several answers.
pub type Each = Option<Py<PyAny>>;

/// What the thread that works tells.
enum News {
    /// One of several answers: how many there are, how many there will be.
    One(usize, usize, Answer),
    /// The last one.
    Last(Answer),
}

/// The answer to a question, which looks at the interruption.
pub fn work(
    py: Python,
    interruption: Interruption,
    ask: impl FnOnce(&Interruption) -> Result<Reply, Failure> + Send + 'static,
) -> PyResult<Answer> {
    work_each(py, interruption, None, move |interruption, _| ask(interruption))
}

/// The same of a question with several answers, for each of which `each` is called.
pub fn work_each(
    py: Python,
    interruption: Interruption,
    each: Each,
    ask: impl FnOnce(&Interruption, &mut dyn FnMut(Answered)) -> Result<Reply, Failure> + Send + 'static,
) -> PyResult<Answer> {
    let (sender, news) = channel::<News>();
    let flag = interruption.clone();
    // The sender is dropped when the work is done, also by a panic.
    Builder::new().stack_size(STACK).spawn(move || tell(&sender, &flag, ask))?;
    let mut news = Mutex::new(news);
    loop {
        let next = py.detach(|| next(&mut news, PERIOD));
        let heard = match next {
            Ok(News::Last(answer)) => return Ok(answer),
            Ok(News::One(done, of, answer)) => match &each {
                Some(each) => each.call1(py, (done, of, answer)).map(|_| ()),
                None => Ok(()),
            },
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => return Ok(panicked()),
        };
        if let Err(error) = heard.and_then(|()| py.check_signals()) {
            interruption.set();
            py.detach(|| wait(&mut news));
            return Err(error);
        }
    }
}

fn tell(
    sender: &Sender<News>,
    flag: &Interruption,
    ask: impl FnOnce(&Interruption, &mut dyn FnMut(Answered)) -> Result<Reply, Failure>,
) {
    // Nobody listens to a question that was interrupted.
    let answered = ask(flag, &mut |Answered { done, of, reply }| {
        let _ = sender.send(News::One(done, of, replied(reply)));
    });
    let _ = sender.send(News::Last(answer(answered)));
}

/// What comes next within so much time.
fn next(news: &mut Mutex<Receiver<News>>, period: Duration) -> Result<News, RecvTimeoutError> {
    match news.get_mut() {
        Ok(news) => news.recv_timeout(period),
        Err(_) => Err(RecvTimeoutError::Disconnected),
    }
}

/// Waits for the end of what was interrupted.
fn wait(news: &mut Mutex<Receiver<News>>) {
    let end = Instant::now() + GRACE;
    while let Some(left) = end.checked_duration_since(Instant::now())
        && matches!(next(news, left), Ok(News::One(..)))
    {}
}
