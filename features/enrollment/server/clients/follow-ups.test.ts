import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, loggedActions } from '#app/testing/clients.ts';
import type { Client, DueFollowUp } from '#features/enrollment/contract/clients.ts';
import type { FollowUp } from '#features/enrollment/contract/enrollments.ts';

const test = useTestApp();
const steps = clientSteps(test);
let stoneHouse: string;

beforeAll(async () => {
  stoneHouse = await steps.newLocation('Stone House');
});

/** A client whose exit was on this day. */
async function formerClient(endDate: string, fields: object = {}): Promise<Client> {
  const client = await steps.newClient({ locationId: stoneHouse, startDate: '2025-01-02' }, fields);
  return steps.exited(client, '2025-01-03', endDate);
}

const firstEnrollmentFollowUps = ({ enrolments }: Client): FollowUp[] =>
  enrolments[0]?.followUps ?? [];
const firstFollowUp = (client: Client): FollowUp => firstEnrollmentFollowUps(client)[0] as FollowUp;
const dueDates = (client: Client) => firstEnrollmentFollowUps(client).map(({ due }) => due);

async function due(until: string, query = ''): Promise<DueFollowUp[]> {
  const reply = await steps.call('GET', `/api/client/follow-up?dueUntil=${until}${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().items;
}

const reachedResult = (version: number) => ({
  version,
  result: 'reached',
  day: '2025-07-01',
  words: 'Works at the mill',
  housing: 'own_home',
  employment: 'full_time',
});

describe('follow-ups', () => {
  it('fall due 30, 90, and 180 days after the exit, counted in days, not hours', async () => {
    expect(dueDates(await formerClient('2025-02-28'))).toEqual([
      '2025-03-30',
      '2025-05-29',
      '2025-08-27',
    ]);
  });

  it("follow the days in the organization's settings, with the source of the defaults", async () => {
    const token = await test.getToken('admin');
    const settings = (await test.call('GET', '/api/organisation/settings', { token })).json();
    expect(settings).toMatchObject({ followUpDays: [30, 90, 180], followUpSource: null });
    const put = (sent: object, version: number) =>
      test.call('PUT', '/api/organisation', { token, body: { ...settings, ...sent, version } });
    for (const days of [[0], [30, 30], [1827], [1, 2, 3, 4, 5, 6, 7, 8, 9], ['30.5']]) {
      const refused = await put({ followUpDays: days }, settings.version);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().details[0].path).toMatch(/^followUpDays/);
    }
    const source = 'Agreement with the county, §4';
    const saved = await put({ followUpDays: [365, 14], followUpSource: source }, settings.version);
    expect(saved.json()).toMatchObject({ followUpDays: [14, 365], followUpSource: source });
    expect(dueDates(await formerClient('2025-03-01'))).toEqual(['2025-03-15', '2026-03-01']);
    const none = await put({ followUpDays: [] }, saved.json().version);
    expect(dueDates(await formerClient('2025-03-01'))).toEqual([]);
    const { followUpDays } = settings;
    const back = await put({ followUpDays, followUpSource: null }, none.json().version);
    expect(back.statusCode).toBe(200);
  });

  it('record whether the person was reached, and their answers', async () => {
    const client = await formerClient('2025-05-31');
    const { id, version } = firstFollowUp(client);
    const recordReply = await steps.note(client.id, id, reachedResult(version));
    expect(recordReply.statusCode).toBe(200);
    expect(firstFollowUp(recordReply.json())).toMatchObject({
      ...reachedResult(version + 1),
      id,
      due: '2025-06-30',
      recordedBy: { firstName: 'Sam' },
    });
    expect(recordReply.json().version).toBe(client.version);
    const stale = await steps.note(client.id, id, reachedResult(version));
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'stale-version',
      details: firstFollowUp(recordReply.json()),
    });
    const declined = { version: version + 1, result: 'declined', day: '2025-07-02' };
    const corrected = await steps.note(client.id, id, declined);
    expect(firstFollowUp(corrected.json())).toMatchObject({
      ...declined,
      version: 3,
      housing: null,
    });
    expect(await loggedActions(test, client.id, 'applicant.follow-up-noted')).toMatchObject([
      { before: null, after: { result: 'reached', daysAfter: 30 } },
      { before: { result: 'reached' }, after: { result: 'declined', housing: null } },
    ]);
  });

  it('report invalid fields', async () => {
    const client = await formerClient('2025-05-31');
    const { id, version } = firstFollowUp(client);
    for (const [sent, path, rule] of [
      [{ ...reachedResult(version), day: '2025-05-30' }, 'day', 'before-exit'],
      [{ ...reachedResult(version), day: '2090-01-01' }, 'day', 'future'],
      [{ ...reachedResult(version), result: 'seen' }, 'result', 'not-an-option'],
      [
        { ...reachedResult(version), result: 'declined', employment: '' },
        'housing',
        'only-when-reached',
      ],
      [{ ...reachedResult(version), words: 'x'.repeat(2001) }, 'words', 'too-long'],
    ] as const) {
      const refused = await steps.note(client.id, id, sent);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().details).toMatchObject([{ path, rule }]);
    }
    const other = await formerClient('2025-05-31');
    expect((await steps.note(other.id, id, reachedResult(version))).statusCode).toBe(404);
    expect(firstFollowUp(await steps.read(client.id)).result).toBeNull();
  });

  it('accept one of two concurrent results for the same follow-up', async () => {
    const client = await formerClient('2025-05-31');
    const { id, version } = firstFollowUp(client);
    const replies = await Promise.all([
      steps.note(client.id, id, reachedResult(version)),
      steps.note(client.id, id, { version, result: 'not_reached', day: '2025-07-01' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('disappear with an undone exit unless recorded, and are planned again for a new exit', async () => {
    const client = await formerClient('2025-05-31');
    const recordedClient = (
      await steps.note(client.id, firstFollowUp(client).id, reachedResult(1))
    ).json() as Client;
    const reopened = await steps.moved(recordedClient, {
      programStatus: 'started_program',
      date: '2025-07-02',
      reason: 'Never left',
    });
    expect(firstEnrollmentFollowUps(reopened)).toEqual([firstFollowUp(recordedClient)]);
    const ended = await steps.moved(reopened, {
      programStatus: 'abandoned',
      date: '2025-08-01',
      reason: 'Moved away',
      outcome: { housing: 'unknown', employment: 'unknown', credential: 'unknown' },
    });
    expect(dueDates(ended)).toEqual(['2025-06-30', '2025-08-31', '2025-10-30', '2026-01-28']);
  });

  it('keep the recorded day when the exit is corrected', async () => {
    const client = await formerClient('2025-05-31');
    const recordedClient = (
      await steps.note(client.id, firstFollowUp(client).id, reachedResult(1))
    ).json() as Client;
    const corrections = [{ id: client.enrolments[0]?.id, endDate: '2025-06-10' }];
    const saved = await steps.correct(recordedClient, {
      enrolments: corrections,
      reason: 'A slip',
    });
    expect(dueDates(saved.json())).toEqual(['2025-06-30', '2025-09-08', '2025-12-07']);
  });
});

describe('list of due follow-ups', () => {
  it('pages through those due up to a day, longest due first', async () => {
    const me = (await steps.call('GET', '/api/auth/me')).json();
    const [late, soon] = [
      await formerClient('2025-01-10', { lastName: 'Late', caseWorkerId: me.id }),
      await formerClient('2025-01-20', { lastName: 'Soon' }),
    ];
    const all = await due('2025-02-19');
    expect(all).toMatchObject([
      { due: '2025-02-09', daysAfter: 30, client: { id: late.id, lastName: 'Late' } },
      { due: '2025-02-19', daysAfter: 30, client: { id: soon.id, lastName: 'Soon' } },
    ]);
    expect(await due('2025-02-18')).toEqual(all.slice(0, 1));
    expect(await due('2025-02-19', '&caseWorker=me')).toEqual(all.slice(0, 1));
    expect(await due('2025-02-19', '&caseWorker=none')).toEqual(all.slice(1));
    expect(await due('2025-02-19', '&caseWorker=none&caseWorker=me')).toEqual(all);
    const url = '/api/client/follow-up?dueUntil=2025-02-19&limit=1';
    const first = (await steps.call('GET', url)).json();
    expect(first).toMatchObject({ items: all.slice(0, 1), total: 2 });
    const second = (await steps.call('GET', `${url}&after=${first.next}`)).json();
    expect(second).toMatchObject({ items: all.slice(1), next: null });

    const { id } = firstFollowUp(late);
    await steps.note(late.id, id, { version: 1, result: 'not_reached', day: '2025-02-10' });
    const token = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${soon.id}`, { token });
    expect(await due('2025-02-19')).toEqual([]);
  });

  it("refuses a day that doesn't exist", async () => {
    for (const query of ['', 'dueUntil=2025-02-30', 'dueUntil=2025-02-20&after=x']) {
      const reply = await steps.call('GET', `/api/client/follow-up?${query}`);
      expect(reply.statusCode).toBe(400);
    }
  });
});
