import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { formAnswer } from '#app/testing/screening.ts';
import type { Danger } from '#features/person/contract/dangers.ts';
import type { SearchHit } from '#features/search/contract/search.ts';

const test = useTestApp();
const clients = clientSteps(test);
const locationActions = locationSteps(test);

const ask = async (method: 'GET' | 'POST', url: string, body?: object) => {
  const reply = await test.call(method, url, {
    token: await test.getToken('user'),
    ...(body && { body }),
  });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply;
};
const json = async (...sent: Parameters<typeof ask>) => (await ask(...sent)).json();

const unsafe = formAnswer('pre-safety-now', 'no');
const today = formAnswer('pre-tonight-when', 'today');
const answer = (id: string, ...answers: object[]) =>
  ask('POST', `/api/question-answer/all/${id}`, answers);

/** Four people at one location, oldest first: in danger, in need today, and two without danger. */
async function fourPeople() {
  const { id: location } = await locationActions.newLocation(`House ${crypto.randomUUID()}`);
  const add = async (firstName: string, ...answers: object[]): Promise<string> => {
    const body = { firstName, lastName: 'Ordered', locationId: location };
    const { id } = await json('POST', '/api/applicant', body);
    if (answers.length > 0) await answer(id, ...answers);
    return id;
  };
  const ids = {
    unsafe: await add('Unsafe', unsafe),
    today: await add('Today', today),
    calm: await add('Calm'),
    newest: await add('Newest'),
  };
  return { location, ids };
}

async function handle(id: string): Promise<void> {
  const dangers: Danger[] = await json('GET', `/api/applicant/${id}/danger`);
  for (const danger of dangers) {
    await ask('POST', `/api/applicant/${id}/danger/${danger.id}/handled`, { note: 'Called' });
  }
}

async function namesIn(url: string): Promise<string[]> {
  const { items } = await json('GET', url);
  return items.map((one: { firstName: string }) => one.firstName);
}

async function pageByPage(url: string): Promise<string[]> {
  const names: string[] = [];
  let after = '';
  do {
    const { items, next } = await json('GET', `${url}&limit=1${after}`);
    names.push(...items.map((one: { firstName: string }) => one.firstName));
    after = next ? `&after=${next}` : '';
  } while (after);
  return names;
}

async function exported(url: string): Promise<string[]> {
  const { body } = await ask('GET', `${url}&format=csv&columns=firstName`);
  return body.replaceAll('"', '').trim().split(/\r?\n/).slice(1);
}

describe('default order of applicants', () => {
  it('puts people in danger first and then the newest, across pages and in exports', async () => {
    const { location } = await fourPeople();
    const expected = ['Unsafe', 'Today', 'Newest', 'Calm'];
    expect(await namesIn(`/api/applicant?location=${location}`)).toEqual(expected);
    expect(await pageByPage(`/api/applicant?location=${location}`)).toEqual(expected);
    expect(await namesIn(`/api/applicant?q=ordered&location=${location}`)).toEqual(expected);
    expect(await exported(`/api/reports/applicants?location=${location}`)).toEqual(expected);
  });

  it('puts people with handled danger at their usual place', async () => {
    const { location, ids } = await fourPeople();
    await handle(ids.unsafe);
    const expected = ['Today', 'Newest', 'Calm', 'Unsafe'];
    expect(await namesIn(`/api/applicant?location=${location}`)).toEqual(expected);
  });

  it('keeps an order that the user chose', async () => {
    const { location } = await fourPeople();
    const sorted = (sort: string) => namesIn(`/api/applicant?location=${location}&sort=${sort}`);
    expect(await sorted('-createdAt')).toEqual(['Newest', 'Calm', 'Today', 'Unsafe']);
    expect(await sorted('urgency')).toEqual(['Unsafe', 'Today', 'Calm', 'Newest']);
  });
});

describe('default order of clients', () => {
  it('puts people in danger first and then the newest start, across pages and in exports', async () => {
    const { id: locationId } = await locationActions.newLocation('House of clients');
    const enroll = async (firstName: string, startDate: string) =>
      (await clients.newClient({ locationId, startDate }, { firstName })).id;
    await answer(await enroll('Unsafe', '2026-01-10'), unsafe);
    await answer(await enroll('Today', '2026-01-05'), today);
    await enroll('Early', '2026-01-20');
    await enroll('Late', '2026-02-20');
    const expected = ['Unsafe', 'Today', 'Late', 'Early'];
    const url = `enrolmentLocation=${locationId}`;
    expect(await namesIn(`/api/client?${url}`)).toEqual(expected);
    expect(await pageByPage(`/api/client?${url}`)).toEqual(expected);
    expect(await exported(`/api/reports/clients?${url}`)).toEqual(expected);
    expect(await namesIn(`/api/client?${url}&sort=-startDate`)).toEqual([
      'Late',
      'Early',
      'Unsafe',
      'Today',
    ]);
  });
});

describe('waiting list of a location', () => {
  it('puts people in danger first, with their marks', async () => {
    const { id: place } = await locationActions.newLocation('House with a waiting list');
    const wait = async (priority: string, since: string) => {
      const { id } = await clients.newApproved();
      await locationActions.wait(id, place, { priority, since, reason: 'Sleeps outside' });
      return id;
    };
    const urgent = await wait('urgent', '2026-01-01');
    const normal = await wait('normal', '2026-01-02');
    const inDanger = await wait('normal', '2026-03-01');
    await answer(inDanger, unsafe);
    expect(await locationActions.waiting(place)).toEqual([inDanger, urgent, normal]);
    const { entries } = await json('GET', `/api/location/${place}/waiting`);
    expect(entries[0].person.marks).toEqual(['not-safe']);
    await handle(inDanger);
    expect(await locationActions.waiting(place)).toEqual([urgent, normal, inDanger]);
  });
});

describe('work lists of the dashboard', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  it('put people in danger before those who wait longer, with their marks', async () => {
    const { ids } = await fourPeople();
    const all = Object.values(ids);
    for (const [place, id] of all.entries()) {
      // The person in danger has waited for the shortest time.
      const since = daysAgo(100 + place);
      await test.db
        .updateTable('applicant')
        .set({ status: 'pending', createdAt: since, lastContactAt: null })
        .where('id', '=', id)
        .execute();
      await test.db
        .updateTable('applicant')
        .set({ statusSince: since })
        .where('id', '=', id)
        .execute();
    }
    const { stuck, notContacted } = await json('GET', '/api/dashboard?of=all&zone=UTC');
    for (const list of [stuck.longest, notContacted.longest]) {
      const ourRows = list.filter(({ id }: { id: string }) => all.includes(id));
      expect(ourRows.map(({ id }: { id: string }) => id)).toEqual([
        ids.unsafe,
        ids.today,
        ids.newest,
        ids.calm,
      ]);
      expect(ourRows[0].marks).toEqual(['not-safe']);
    }
  });
});

describe('person search', () => {
  it('puts people in danger before equal name matches, with their marks', async () => {
    const sharedName = { firstName: 'Wendeline', lastName: 'Samename' };
    const inDanger = (await json('POST', '/api/applicant', sharedName)).id;
    await answer(inDanger, unsafe);
    const other = (await json('POST', '/api/applicant', sharedName)).id;
    // Otherwise the most recent change would come first.
    await test.db
      .updateTable('applicant')
      .set({ updatedAt: new Date(Date.now() + 60_000) })
      .where('id', '=', other)
      .execute();
    const { hits } = await json('GET', '/api/search?q=samename');
    const found = hits.filter(({ kind }: SearchHit) => kind === 'applicant');
    expect(found).toMatchObject([
      { id: inDanger, marks: ['not-safe'] },
      { id: other, marks: [] },
    ]);
  });
});
