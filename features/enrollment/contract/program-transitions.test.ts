import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { programStatuses } from '#features/person/contract/enumerations.ts';
import { allowedProgramMoves, programTransitions } from './program-transitions.ts';

/** An arrow as in the documentation's diagram. */
const drawn = ({ from, to, kind, needsReason }: (typeof programTransitions)[number]) =>
  `${from} --> ${to}: ${kind}${needsReason ? ' (reason)' : ''}`;

const moves = (programStatus: (typeof programStatuses)[number], begunOn: string | null) =>
  allowedProgramMoves({ programStatus, begunOn }, true).map(({ to }) => to);

describe('program status transitions', () => {
  it('match the diagram in the documentation', async () => {
    const page = await readFile('docs/program-transitions.md', 'utf8');
    const arrows = page.split('\n').filter((line) => line.includes('-->'));
    expect(arrows.map((arrow) => arrow.trim())).toEqual(programTransitions.map(drawn));
  });

  it('list each change once and leave no status without an exit', () => {
    const pairs = programTransitions.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(new Set(programTransitions.map(({ from }) => from))).toEqual(new Set(programStatuses));
  });

  it('undo only the last exit, back to the status before it', () => {
    expect(moves('abandoned', null)).toEqual(['yet_to_started_program']);
    expect(moves('abandoned', '2026-01-31')).toEqual(['started_program']);
    expect(moves('completed', '2026-01-31')).toEqual(['started_program']);
    const exited = { programStatus: 'completed', begunOn: '2026-01-31' } as const;
    expect(allowedProgramMoves(exited, false)).toEqual([]);
  });
});
