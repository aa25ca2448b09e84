import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { repositoryRoot } from './repository-root.mjs';

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the checkout, with this process's terminal and environment, and waits for its
 * end. Signals that ask this process to stop are passed on, so that the child decides when it is
 * ready to end.
 *
 * With `askToStopByMessage`, the child also gets a channel to this process: it sees it close when
 * this process is killed, and on Windows, where a signal would end it at once, it is sent the
 * message 'stop' instead. `shouldStop` is asked twice a second; once it says yes, the child is
 * asked to stop.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ askToStopByMessage?: boolean, shouldStop?: () => boolean, shell?: boolean,
 *   environment?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code; 128 + the signal's number when a signal ended it.
 */
export function runChild(command, args, options = {}) {
  const { askToStopByMessage = false, shouldStop, shell = false, environment } = options;
  const child = spawn(command, args, {
    cwd: repositoryRoot,
    env: environment ?? process.env,
    shell,
    stdio: askToStopByMessage ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });

  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    if (process.platform !== 'win32') child.kill(signal);
    else if (child.connected) child.send('stop', () => {});
    // Without a channel on Windows, the terminal signals the child directly.
  };
  for (const signal of forwardedSignals) process.on(signal, stop);
  const watch = setInterval(() => {
    if (shouldStop?.()) stop('SIGTERM');
  }, 500);

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
    });
  }).finally(() => {
    clearInterval(watch);
    for (const signal of forwardedSignals) process.off(signal, stop);
  });
}
