import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server with `--import`: on SIGUSR2 it writes for how long, in milliseconds, everybody had to
 * wait at the longest since it was asked before, because the server was busy with one thing.
 */

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('SIGUSR2', () => {
  console.log(`Longest block ${(delay.max / 1e6).toFixed(0)} ms.`);
  delay.reset();
});
