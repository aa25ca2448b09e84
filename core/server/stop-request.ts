/** A request to stop the process: a signal, the end of the start script, or a failure. */
export interface StopRequest {
  /** Aborts when the process should stop. */
  signal: AbortSignal;
  /** Resolves when the process should stop; rejects when a failure stops it. */
  requested: Promise<void>;
  /** Stops the process because of an error. The first reason counts. */
  fail(error: unknown): void;
}

/**
 * Listens for all requests to stop this process. Repeated signals change nothing: on Ctrl-C the
 * terminal, npm, and the start script each send one.
 */
export function listenForStop(): StopRequest {
  const controller = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Avoids an unhandled rejection while nobody awaits it.
  promise.catch(() => {});
  const stop = () => {
    controller.abort();
    resolve();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  // The start script holds a channel to this process, which closes if the script is killed.
  process.on('disconnect', stop);
  process.on('message', (message) => message === 'stop' && stop());

  process.on('uncaughtException', (error) => {
    // The process is already stopping, so nobody reads the reason any more.
    if (controller.signal.aborted) process.stderr.write(`${error.stack}\n`);
    reject(error);
  });
  // A closed terminal or pipe is no reason to end.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  return { signal: controller.signal, requested: promise, fail: reject };
}
