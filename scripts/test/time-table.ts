import type { Result } from './run-vitest.ts';

export interface StageTime extends Result {
  stage: string;
  seconds: number;
}

const shownTests = 20;

/** Where the time of a run went: each stage with its tests and seconds, and the slowest tests. */
export function timeTable(times: readonly StageTime[]): string {
  const rows = times.map(({ stage, passed, failed, seconds }) =>
    row(stage, passed + failed, seconds),
  );
  const tests = times.reduce((total, { passed, failed }) => total + passed + failed, 0);
  const seconds = times.reduce((total, time) => total + time.seconds, 0);
  const slowest = times
    .flatMap((time) => time.tests)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shownTests);
  return [
    `${'stage'.padEnd(16)}${'tests'.padStart(8)}${'seconds'.padStart(10)}`,
    ...rows,
    row('total', tests, seconds),
    ...(slowest.length === 0 ? [] : ['', `The ${slowest.length} slowest tests, in seconds:`]),
    ...slowest.map((test) => `${test.seconds.toFixed(1).padStart(6)}  ${test.name}`),
  ].join('\n');
}

function row(name: string, tests: number, seconds: number): string {
  return `${name.padEnd(16)}${tests.toLocaleString('en').padStart(8)}${seconds.toFixed(1).padStart(10)}`;
}
