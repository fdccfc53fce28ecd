"""A Ray cluster for tests, in this process."""

from typing import Any


class Cluster:
    """As much of Ray as the runner uses, in this process."""

    def __init__(self, *, running: bool = False) -> None:
        self.running, self.cancelled, self.tasks = running, 0, 0

    def is_initialized(self) -> bool:
        return self.running

    def init(self, **_: object) -> None:
        self.running = True

    def shutdown(self) -> None:
        self.running = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, task: Any) -> Any:
        cluster = self

        class Remote:
            def remote(self, *args: object) -> object:
                cluster.tasks += 1
                return lambda: task(*args)

        return Remote()

    def get(self, waiting: Any) -> Any:
        return waiting()

    def cancel(self, waiting: Any) -> None:
        self.cancelled += 1
