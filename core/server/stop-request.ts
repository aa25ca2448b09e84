/** How the wish to stop reaches main: a signal, the end of the start script, or a failure. */
export interface StopRequest {
  /** Aborts as soon as somebody wants this process to stop. */
  signal: AbortSignal;
  /** Resolves when somebody wants this process to stop; rejects when a failure makes it stop. */
  requested: Promise<void>;
  /** Makes this process stop because of an error. The first reason counts. */
  fail(error: unknown): void;
}

/**
 * Listens for everything that asks this process to stop. A signal that comes again changes
 * nothing: on Ctrl-C the terminal, npm and the start script each send one.
 */
export function listenForStop(): StopRequest {
  const controller = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Whoever does not wait for it yet must not make Node end the process.
  promise.catch(() => {});
  const stop = () => {
    controller.abort();
    resolve();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  // The start script holds a channel to this process. It closes when that script is killed.
  process.on('disconnect', stop);
  process.on('message', (message) => message === 'stop' && stop());

  process.on('uncaughtException', (error) => {
    // While it stops anyway, nobody waits for the reason any more.
    if (controller.signal.aborted) process.stderr.write(`${error.stack}\n`);
    reject(error);
  });
  // A terminal or a pipe that has been closed is no reason to end.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  return { signal: controller.signal, requested: promise, fail: reject };
}
