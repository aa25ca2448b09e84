import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { applicantStatuses } from '#features/person/contract/enumerations.ts';
import { chosenFrom, statusTransitions } from './status-transitions.ts';

/** An arrow as the drawing has it. */
const drawn = ({ from, to, by, needsReason }: (typeof statusTransitions)[number]) => {
  const name = (status: string) => status.replaceAll('-', '_');
  return `${name(from)} --> ${name(to)}: ${by.join(', ')}${needsReason ? ' (reason)' : ''}`;
};

describe('the table of transitions', () => {
  it('is what is drawn in the documentation, arrow by arrow', async () => {
    const page = await readFile('docs/status-transitions.md', 'utf8');
    const arrows = page.split('\n').filter((line) => line.includes('-->'));
    expect(arrows.map((arrow) => arrow.trim())).toEqual(statusTransitions.map(drawn));
  });

  it('names each change once, and none that changes nothing', () => {
    const pairs = statusTransitions.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(statusTransitions.filter(({ from, to }) => from === to)).toEqual([]);
  });

  it('asks staff why, whatever they choose', () => {
    const chosen = applicantStatuses.flatMap(chosenFrom);
    expect(chosen.filter(({ needsReason }) => !needsReason)).toEqual([]);
    expect(chosen.length).toBeGreaterThan(0);
  });

  it('leaves no status without a way out but the last, and offers no enrolment', () => {
    const stuck = applicantStatuses.filter(
      (status) => !statusTransitions.some(({ from }) => from === status),
    );
    expect(stuck).toEqual(['client']);
    expect(applicantStatuses.flatMap(chosenFrom).map(({ to }) => to)).not.toContain('client');
  });
});
