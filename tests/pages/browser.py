"""A browser without a window: Chromium, by way of the pipe of its DevTools protocol."""

import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self

#: Seconds that one answer may take.
PATIENCE = 60.0
#: Names of the program.
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


class Missing(Exception):
    """There is no browser."""


class Browser:
    """One page of a browser; use it in ``with``."""

    def __init__(self) -> None:
        program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
        if program is None:
            raise Missing("there is no Chromium: `.ci/setup tests` installs it")
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (ours_read, theirs_write), (theirs_read, ours_write) = os.pipe(), os.pipe()

        def descriptors() -> None:
            # The protocol reads from 3 and writes to 4; neither may be in the way of the other.
            read, write = os.dup2(theirs_read, 20), os.dup2(theirs_write, 21)
            os.dup2(read, 3)
            os.dup2(write, 4)

        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        options += ["--remote-debugging-pipe", "--hide-scrollbars", f"--user-data-dir={self._profile.name}"]
        self._process = subprocess.Popen(
            [program, *options, "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=descriptors,
        )
        os.close(theirs_read)
        os.close(theirs_write)
        self._read, self._write = ours_read, ours_write
        self._numbers = itertools.count(1)
        self._buffer = b""
        self._session: str | None = None
        #: What the console and the network have said since the page was opened.
        self.events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        target = self.command("Target.createTarget", url="about:blank")["targetId"]
        session = self.command("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._session = session
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.command(f"{domain}.enable")
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._read)
        os.close(self._write)
        self._profile.cleanup()

    def _message(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read], [], [], max(0.0, end - time.monotonic()))
            chunk = os.read(self._read, 1 << 20) if ready else b""
            if not chunk:
                raise RuntimeError("the browser has ended" if ready else "the browser does not answer")
            self._buffer += chunk
        text, self._buffer = self._buffer.split(b"\0", 1)
        message: dict[str, Any] = json.loads(text)
        return message

    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """What the browser answers to a command of the protocol."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def value(self, script: str) -> Any:
        """The value of a script in the page."""
        result = self.command("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def open(self, file: Path, width: int, scheme: str) -> None:
        """Opens a file in a window of ``width`` pixels for people who like ``light`` or ``dark``."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.command("Emulation.setEmulatedMedia", features=features)
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False
        )
        self.events.clear()
        self.command("Page.navigate", url=file.resolve().as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._message())

    def press(self, key: str, code: int) -> None:
        """Presses a key that writes nothing, or Enter."""
        text = {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            self.command(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **text
            )
            text = {}

    def picture(self, file: Path) -> None:
        """Writes the whole page as PNG."""
        answer = self.command("Page.captureScreenshot", captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(answer["data"]))
