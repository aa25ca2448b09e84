import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, goodOutcome, loggedActions, unknownOutcome } from '#app/testing/clients.ts';

const test = useTestApp();
const steps = clientSteps(test);
let stoneHouseId: string;
let workshop: string;

beforeAll(async () => {
  stoneHouseId = await steps.newLocation('Stone House');
  workshop = await steps.newLocation('Workshop');
});

/** A client from January to June who returned in July. */
async function returnedClient() {
  const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
  const ended = await steps.exited(client, '2026-02-01', '2026-05-31');
  const place = { locationId: stoneHouseId, startDate: '2026-07-01' };
  expect((await steps.enrolAgain(ended, place)).statusCode).toBe(201);
  const back = await steps.read(client.id);
  const [last, first] = back.enrolments;
  return { client: back, last: last?.id ?? '', first: first?.id ?? '' };
}

describe('client record', () => {
  it('can be changed like an applicant, without a reason, and accepts the whole record', async () => {
    const { client } = await returnedClient();
    const saved = await steps.correct(client, { ...client, phone: '555-0101' });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ phone: '555-0101', version: client.version + 1 });
    expect(saved.json().enrolments).toEqual(client.enrolments);
    const refused = await steps.correct(client, { phone: '555-0102' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'stale-version', details: saved.json() });
    const unknown = await steps.correct(saved.json(), { ended: true });
    expect(unknown.json().details).toMatchObject([{ path: 'ended', rule: 'unknown-field' }]);
  });

  it("returns 404 for a person who isn't a client", async () => {
    const person = await steps.newApproved();
    expect((await steps.correct(person, { phone: '555-0101' })).statusCode).toBe(404);
    expect((await steps.call('GET', `/api/client/${crypto.randomUUID()}`)).statusCode).toBe(404);
  });

  it('writes an audit entry when opened, like an applicant', async () => {
    const { client } = await returnedClient();
    expect(await loggedActions(test, client.id, 'applicant.opened')).toHaveLength(1);
  });
});

describe('enrollment corrections', () => {
  it('change days, location, and outcome with a reason, and replan the follow-ups', async () => {
    const { client, first } = await returnedClient();
    const outcome = { ...goodOutcome, employment: 'casual' };
    const correction = { id: first, startDate: '2026-01-30', endDate: '2026-06-10', outcome };
    const withoutReason = await steps.correct(client, { enrolments: [correction] });
    expect(withoutReason.json().details).toMatchObject([{ path: 'reason', rule: 'required' }]);
    const reason = 'Read the paper again';
    const saved = await steps.correct(client, {
      enrolments: [correction],
      reason,
      phone: '555-01',
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ phone: '555-01', enrolments: [{}, correction] });
    expect(saved.json().version).toBeGreaterThan(client.version);
    const corrected = saved.json().enrolments[1];
    expect(corrected.followUps.map(({ due }: { due: string }) => due)).toEqual([
      '2026-07-10',
      '2026-09-08',
      '2026-12-07',
    ]);
    expect(corrected.history.map(({ day }: { day: string }) => day)).toEqual([
      '2026-06-10',
      '2026-02-01',
      '2026-01-30',
    ]);
    expect(await loggedActions(test, client.id, 'applicant.enrolment-corrected')).toMatchObject([
      {
        reason,
        before: { startDate: '2026-01-31', endDate: '2026-05-31', outcome: goodOutcome },
        after: { startDate: '2026-01-30', endDate: '2026-06-10', outcome, enrolment: first },
      },
    ]);
  });

  it('move the record along when it is kept at the corrected location', async () => {
    const { client, last } = await returnedClient();
    const sent = { enrolments: [{ id: last, locationId: workshop }], reason: 'The wrong house' };
    const saved = (await steps.correct(client, sent)).json();
    expect(saved).toMatchObject({
      locationId: workshop,
      enrolments: [{ locationId: workshop }, {}],
    });
  });

  it("can't bypass the program steps, and keep the days in order", async () => {
    const { client, first, last } = await returnedClient();
    const closed = crypto.randomUUID();
    for (const [correction, path, rule] of [
      [{ id: last, endDate: '2026-07-02' }, 'endDate', 'not-by-correction'],
      [{ id: last, begunOn: '2026-07-02' }, 'begunOn', 'not-by-correction'],
      [{ id: last, outcome: { ...unknownOutcome } }, 'outcome', 'not-by-correction'],
      [{ id: first, endDate: null }, 'endDate', 'required'],
      [{ id: first, outcome: null }, 'outcome', 'required'],
      [{ id: first, begunOn: '2026-01-30' }, 'begunOn', 'wrong-order'],
      [{ id: first, startDate: '2026-02-02' }, 'startDate', 'wrong-order'],
      [{ id: first, endDate: '2026-01-31' }, 'endDate', 'wrong-order'],
      [{ id: first, endDate: '2026-07-02' }, 'endDate', 'after-next-start'],
      [{ id: first, endDate: '2090-07-02' }, 'endDate', 'future'],
      [{ id: last, startDate: '2026-05-30' }, 'startDate', 'before-last-exit'],
      [{ id: last, locationId: closed }, 'locationId', 'unknown-location'],
      [{ id: closed, startDate: '2026-05-30' }, 'id', 'not-valid'],
    ] as const) {
      const sent = { phone: '555-0109', enrolments: [correction], reason: 'x' };
      const refused = await steps.correct(client, sent);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().details).toMatchObject([{ path: `enrolments.0.${path}`, rule }]);
    }
    expect(await steps.read(client.id)).toEqual(client);
  });
});
