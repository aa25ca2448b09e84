import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps } from '#app/testing/clients.ts';
import type { ClientSummary } from '#features/enrollment/contract/clients.ts';

const test = useTestApp();
const steps = clientSteps(test);
let stoneHouseId: string;
let workshop: string;

beforeAll(async () => {
  stoneHouseId = await steps.newLocation('Stone House');
  workshop = await steps.newLocation('Workshop');
  await steps.newApproved({ firstName: 'Ada', lastName: 'Waiting' });
  await steps.newClient(
    { locationId: stoneHouseId, startDate: '2026-03-01' },
    { firstName: 'Bob', lastName: 'Érable', tags: ['court'] },
  );
  const cleo = await steps.newClient(
    { locationId: stoneHouseId, startDate: '2025-01-01' },
    { firstName: 'Cléo', lastName: 'Fern', housingStatus: 'housed' },
  );
  await steps.exited(cleo, '2025-01-02', '2025-06-30');
  const dan = await steps.newClient(
    { locationId: stoneHouseId, startDate: '2024-01-01' },
    { firstName: 'Dan', lastName: 'Earl' },
  );
  const ended = await steps.exited(dan, '2024-01-02', '2024-06-30');
  await steps.enrolAgain(ended, { locationId: workshop, startDate: '2026-02-01' });
});

async function list(query = '') {
  const reply = await steps.call('GET', `/api/client?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as { items: ClientSummary[]; next: string | null; total: unknown };
}
const names = async (query?: string) => (await list(query)).items.map(({ firstName }) => firstName);

describe('client list', () => {
  it('lists only enrolled people, with the last enrollment', async () => {
    const { items, total } = await list('sort=lastName');
    expect(total).toBe(3);
    expect(items).toMatchObject([
      {
        firstName: 'Dan',
        status: 'client',
        programStatus: 'yet_to_started_program',
        enrolment: { locationId: workshop, startDate: '2026-02-01', endDate: null },
      },
      { firstName: 'Bob', enrolment: { startDate: '2026-03-01' } },
      {
        firstName: 'Cléo',
        programStatus: 'completed',
        enrolment: { locationId: stoneHouseId, startDate: '2025-01-01', endDate: '2025-06-30' },
      },
    ]);
  });

  it('sorts by name, start, and end, current clients after past ones', async () => {
    expect(await names()).toEqual(['Bob', 'Dan', 'Cléo']);
    expect(await names('sort=startDate')).toEqual(['Cléo', 'Dan', 'Bob']);
    expect(await names('sort=-lastName')).toEqual(['Cléo', 'Bob', 'Dan']);
    expect((await names('sort=endDate'))[0]).toBe('Cléo');
  });

  it.each([
    ['programStatus=completed', ['Cléo']],
    ['programStatus=completed&programStatus=yet_to_started_program', ['Bob', 'Dan', 'Cléo']],
    ['enrolled=current', ['Bob', 'Dan']],
    ['enrolled=past', ['Cléo']],
    ['startedFrom=2026-02-01', ['Bob', 'Dan']],
    ['startedFrom=2025-01-01&startedTo=2026-02-01', ['Dan', 'Cléo']],
    ['startedTo=2025-12-31', ['Cléo']],
    ['endedFrom=2025-06-30', ['Cléo']],
    ['endedTo=2025-06-29', []],
    ['tag=court', ['Bob']],
    ['housing=housed', ['Cléo']],
    ['q=erable', ['Bob']],
    ['q=erabel', ['Bob']],
    ['q=waiting', []],
  ])('filters by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('filters by the location of the last enrollment', async () => {
    expect(await names(`enrolmentLocation=${workshop}`)).toEqual(['Dan']);
    expect(await names(`enrolmentLocation=${stoneHouseId}`)).toEqual(['Bob', 'Cléo']);
    expect(
      await names(`enrolmentLocation=${stoneHouseId}&enrolmentLocation=${workshop}`),
    ).toHaveLength(3);
  });

  it.each(['lastName', '-startDate', 'endDate'])(
    'pages through all clients once by %s',
    async (sort) => {
      const listedIds: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list(
          `sort=${sort}&limit=1${after && `&after=${after}`}`,
        );
        listedIds.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      expect(new Set(listedIds).size).toBe(3);
      expect(listedIds).toHaveLength(3);
    },
  );

  it('reports invalid parameters', async () => {
    for (const query of ['sort=phone', 'enrolled=x', 'startedFrom=2026-02-30', 'status=pending']) {
      const reply = await steps.call('GET', `/api/client?${query}`);
      expect(reply.statusCode).toBe(400);
    }
    expect((await steps.call('GET', '/api/client?deleted=only')).statusCode).toBe(403);
  });
});
