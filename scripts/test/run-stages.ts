import { parseArgs } from 'node:util';
import { SetupError } from '../setup/setup-error.mjs';
import { type Tier, tiers } from '../vitest/tier.ts';
import { findAffectedTests } from './changed.ts';
import type { Result } from './run-vitest.ts';
import { type Stage, stages } from './stages.ts';

interface StageTime extends Result {
  stage: string;
  seconds: number;
}

const maxSlowTests = 20;

/** Table of times: each stage with tests and seconds, and the slowest tests. */
function timeTable(times: readonly StageTime[]): string {
  const rows = times.map(({ stage, passed, failed, seconds }) =>
    row(stage, passed + failed, seconds),
  );
  const tests = times.reduce((total, { passed, failed }) => total + passed + failed, 0);
  const seconds = times.reduce((total, time) => total + time.seconds, 0);
  const slowest = times
    .flatMap((time) => time.tests)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, maxSlowTests);
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

/**
 * Runs stages and prints the times and, in the last line, the count. Stops after the first group
 * with a failure.
 *
 * [--tier=main|all|campaign] [--changed | --changed=REVISION] [name of a stage or group]…
 *
 * @returns the exit code
 */
export async function runStages(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg)),
    allowPositionals: true,
    options: {
      tier: { type: 'string', default: 'main' },
      changed: { type: 'string' },
    },
  });
  const tier = tiers.find((name) => name === values.tier);
  if (!tier) throw new SetupError(`Unknown tier "${values.tier}". Tiers: ${tiers.join(', ')}.`);
  const affected = values.changed === undefined ? undefined : findAffectedTests(values.changed);
  const times: StageTime[] = [];
  let failedGroup = '';
  for (const stage of choose(positionals, tier)) {
    if (failedGroup !== '' && stage.group !== failedGroup) {
      console.log(`\nSkipped because ${failedGroup} failed: ${stage.heading} and later stages.`);
      break;
    }
    const files = stage.hasTestFiles ? affected?.get(stage.name) : undefined;
    if (affected && stage.hasTestFiles && !files) continue;
    const time = await runStage(stage, tier, files);
    times.push(time);
    if (time.failed > 0) failedGroup = stage.group;
  }
  console.log(`\n${timeTable(times)}`);
  const passed = sum(times, 'passed');
  const failed = sum(times, 'failed');
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

const sum = (times: readonly StageTime[], outcome: 'passed' | 'failed') =>
  times.reduce((total, time) => total + time[outcome], 0);

function choose(wanted: readonly string[], tier: Tier): readonly Stage[] {
  const names = new Set(stages.flatMap(({ name, group }) => [name, group]));
  const unknown = wanted.find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new SetupError(`Unknown stage "${unknown}". Stages: ${[...names].join(', ')}.`);
  }
  if (wanted.length === 0) return stages.filter(({ isLong }) => tier !== 'main' || !isLong);
  const isWanted = ({ name, group }: Stage) => wanted.includes(name) || wanted.includes(group);
  // The stages after the build open its pages.
  const build = stages.findIndex(({ name }) => name === 'build');
  const needsBuild = stages.slice(build).some(isWanted);
  return stages.filter((stage, place) => isWanted(stage) || (needsBuild && place === build));
}

async function runStage(
  stage: Stage,
  tier: Tier,
  files: readonly string[] | undefined,
): Promise<StageTime> {
  const rule = '─'.repeat(Math.max(4, 60 - stage.heading.length));
  console.log(`\n── ${stage.heading} (${stage.name}) ${rule}`);
  const started = performance.now();
  const result = await stage.run({ tier, files }).catch((error: unknown): Result => {
    console.error(error instanceof SetupError ? error.message : error);
    return { passed: 0, failed: 1, tests: [] };
  });
  const seconds = (performance.now() - started) / 1000;
  const { passed, failed } = result;
  console.log(`${stage.name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
  return { stage: stage.name, seconds, ...result };
}
