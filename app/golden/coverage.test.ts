import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paper } from '#core/contract/printout.ts';
import { operations } from '../contract/operations.ts';
import { goldenFolder, operationsIn } from '../testing/golden/golden-files.ts';

/** Operations that return a file or a printout and need no golden file, with the reason. */
const operationsWithoutGoldenFile: Record<string, string> = {
  readPhoto: 'returns the picture that someone chose',
  downloadFormDocument: 'returns the document that someone sent',
};

function coveredOperations(): Set<string> {
  const texts = readdirSync(goldenFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .map((path) => readFileSync(join(goldenFolder, path), 'utf8'));
  return new Set(texts.flatMap(operationsIn));
}

it('every operation that returns a file or a printout has a golden file', () => {
  const ids = operations
    .filter(({ reply }) => reply.file !== undefined || reply.body === paper)
    .map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(20);
  const covered = coveredOperations();
  expect(ids.filter((id) => !covered.has(id) && !(id in operationsWithoutGoldenFile))).toEqual([]);
  expect(Object.keys(operationsWithoutGoldenFile).filter((id) => !ids.includes(id))).toEqual([]);
});
