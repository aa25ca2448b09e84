import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { applicantStatuses } from '#features/person/contract/enumerations.ts';
import { staffTransitionsFrom, statusTransitions } from './status-transitions.ts';

/** An arrow as in the documentation's diagram. */
const toArrow = ({ from, to, ways, needsReason }: (typeof statusTransitions)[number]) => {
  const name = (status: string) => status.replaceAll('-', '_');
  return `${name(from)} --> ${name(to)}: ${ways.join(', ')}${needsReason ? ' (reason)' : ''}`;
};

describe('status transitions', () => {
  it('match the diagram in the documentation', async () => {
    const page = await readFile('docs/status-transitions.md', 'utf8');
    const arrows = page.split('\n').filter((line) => line.includes('-->'));
    expect(arrows.map((arrow) => arrow.trim())).toEqual(statusTransitions.map(toArrow));
  });

  it('list each change once, and none without effect', () => {
    const pairs = statusTransitions.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(statusTransitions.filter(({ from, to }) => from === to)).toEqual([]);
  });

  it('ask staff for a reason, whatever they choose', () => {
    const chosen = applicantStatuses.flatMap(staffTransitionsFrom);
    expect(chosen.filter(({ needsReason }) => !needsReason)).toEqual([]);
    expect(chosen.length).toBeGreaterThan(0);
  });

  it('leave no status but the last without an exit, and offer no enrollment', () => {
    const stuck = applicantStatuses.filter(
      (status) => !statusTransitions.some(({ from }) => from === status),
    );
    expect(stuck).toEqual(['client']);
    expect(applicantStatuses.flatMap(staffTransitionsFrom).map(({ to }) => to)).not.toContain(
      'client',
    );
  });
});
