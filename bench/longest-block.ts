import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server with `--import`: on SIGUSR2, writes the longest event loop block since the
 * last signal, in milliseconds.
 */

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('SIGUSR2', () => {
  console.log(`Longest block ${(delay.max / 1e6).toFixed(0)} ms.`);
  delay.reset();
});
