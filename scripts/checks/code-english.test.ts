import { expect, test } from 'vitest';
import { codeEnglishProblems } from './code-english.ts';

function advice(text: string): string[] {
  const path = 'features/tasks/server/service.ts';
  return codeEnglishProblems([{ path, text, bytes: text.length }]).map((one) => one.advice);
}

test('plain comments and test names are in order', () => {
  expect(
    advice(`/** Retries the save when the reply was lost. */
// The day matters: as of 2026, PostgreSQL rounds.
it('keeps the local time across a clock change', () => {});
const text = 'whoever';
const isOneOf = sql;`),
  ).toEqual([]);
});

test.each([
  ['/** What a save answers with. */', '"What …"'],
  ['/**\n * By which columns a list is ordered.\n */', '"By …"'],
  ['// Begins anew.', '"anew"'],
  ["it('of two people, one is told', () => {});", '"of …"'],
  ["describe.each([1])('who may call', () => {});", '"who …"'],
  ["test('tells somebody', () => {});", '"somebody"'],
  ['const mostRows = 5;', '"mostRows"'],
  ['function keyOf(id: string) {}', '"keyOf"'],
  ['const enrolmentDate = today;', '"enrolmentDate"'],
])('%s is found', (text, expected) => {
  expect(advice(text)).toEqual([expect.stringContaining(expected)]);
});

test('says the line', () => {
  const text = '\n\n// Meanwhile, it waits.\n';
  const [problem] = codeEnglishProblems([{ path: 'core/server/a.ts', text, bytes: 1 }]);
  expect(problem?.where).toBe('core/server/a.ts:3');
});
