import { SetupError } from '../setup/setup-error.mjs';
import type { Count } from './run-vitest.ts';
import { type Stage, stages } from './stages.ts';

/**
 * Runs the stages with these names or in these groups (all, when none is named) and prints the
 * count as the last line. Stops after the first group in which something failed.
 *
 * @returns the exit code
 */
export async function runStages(wanted: readonly string[]): Promise<number> {
  const total: Count = { passed: 0, failed: 0 };
  let failedGroup = '';
  for (const stage of choose(wanted)) {
    if (failedGroup !== '' && stage.group !== failedGroup) {
      console.log(`\nNot run, because ${failedGroup} failed: ${stage.heading} and what follows.`);
      break;
    }
    const count = await runStage(stage);
    total.passed += count.passed;
    total.failed += count.failed;
    if (count.failed > 0) failedGroup = stage.group;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

function choose(wanted: readonly string[]): Stage[] {
  const names = new Set(stages.flatMap(({ name, group }) => [name, group]));
  const unknown = wanted.find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new SetupError(`There is no stage "${unknown}". There are: ${[...names].join(', ')}.`);
  }
  if (wanted.length === 0) return stages;
  return stages.filter(({ name, group }) => wanted.includes(name) || wanted.includes(group));
}

async function runStage(stage: Stage): Promise<Count> {
  console.log(
    `\n── ${stage.heading} (${stage.name}) ${'─'.repeat(Math.max(4, 60 - stage.heading.length))}`,
  );
  const started = performance.now();
  const count = await stage.run().catch((error: unknown) => {
    console.error(error instanceof SetupError ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${stage.name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  return count;
}
