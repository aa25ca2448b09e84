import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { programStatuses } from '#features/person/contract/enumerations.ts';
import { programMovesOf, programTransitions } from './program-transitions.ts';

/** An arrow as the drawing has it. */
const drawn = ({ from, to, kind, needsReason }: (typeof programTransitions)[number]) =>
  `${from} --> ${to}: ${kind}${needsReason ? ' (reason)' : ''}`;

const moves = (programStatus: (typeof programStatuses)[number], begunOn: string | null) =>
  programMovesOf({ programStatus, begunOn }, true).map(({ to }) => to);

describe('the table of program statuses', () => {
  it('is what is drawn in the documentation, arrow by arrow', async () => {
    const page = await readFile('docs/program-transitions.md', 'utf8');
    const arrows = page.split('\n').filter((line) => line.includes('-->'));
    expect(arrows.map((arrow) => arrow.trim())).toEqual(programTransitions.map(drawn));
  });

  it('names each change once, and leaves no status without a way on', () => {
    const pairs = programTransitions.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(new Set(programTransitions.map(({ from }) => from))).toEqual(new Set(programStatuses));
  });

  it('takes an exit back to where it came from, and only the last one', () => {
    expect(moves('abandoned', null)).toEqual(['yet_to_started_program']);
    expect(moves('abandoned', '2026-01-31')).toEqual(['started_program']);
    expect(moves('completed', '2026-01-31')).toEqual(['started_program']);
    const left = { programStatus: 'completed', begunOn: '2026-01-31' } as const;
    expect(programMovesOf(left, false)).toEqual([]);
  });
});
