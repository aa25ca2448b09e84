import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { isRealDay } from '#core/contract/days.ts';
import { daysAfter } from '#core/server/time/days-in-zone.ts';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';

const test = useTestApp();
let staff: string;
let location: string;
let worker: string;

/**
 * Date of birth for this age today in UTC, the default zone of lists. A February 29 birthday falls on the 28th in other
 * years.
 */
function born(years: number, days = 0): string {
  const today = new Date().toISOString().slice(0, 10);
  const day = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  return daysAfter(isRealDay(day) ? day : day.replace(/29$/, '28'), days);
}

beforeAll(async () => {
  staff = await test.getToken('user');
  const admin = await test.getToken('admin');
  const made = await test.call('POST', '/api/location', {
    token: admin,
    body: { name: 'Cairn Street', address: '', phone: '' },
  });
  location = made.json().id;
  worker = (await test.call('GET', '/api/auth/me', { token: staff })).json().id;
  const people = [
    {
      firstName: 'Aude',
      lastName: 'Moraine',
      dateOfBirth: born(30),
      substances: [{ substance: 'opioids' }, { substance: 'cocaine' }],
      tags: ['urgent', 'veteran'],
      locationId: location,
      caseWorkerId: worker,
    },
    {
      firstName: 'Basile',
      lastName: 'Thibault',
      dateOfBirth: born(30, 1),
      substances: [{ substance: 'fentanyl' }, { substance: 'alcohol' }],
      tags: ['court'],
      locationId: location,
    },
    { firstName: 'Chloé', lastName: 'Katherine', dateOfBirth: born(18), caseWorkerId: worker },
    { firstName: 'Denis', lastName: 'Smith', tags: ['Urgent'] },
  ];
  for (const body of people) {
    const reply = await test.call('POST', '/api/applicant', { token: staff, body });
    expect(reply.statusCode).toBe(201);
  }
});

async function list(query: string) {
  const reply = await test.call('GET', `/api/applicant?sort=lastName&${query}`, { token: staff });
  expect(reply.statusCode).toBe(200);
  return reply.json() as { items: ApplicantSummary[]; total: unknown; alike: boolean };
}
async function found(query: string): Promise<string> {
  const { items, total } = await list(query);
  expect(total).toBe(items.length);
  return items
    .map(({ firstName }) => firstName[0])
    .toSorted()
    .join('');
}

describe('filters of the applicant list', () => {
  it.each([
    ['substance=opioids', 'A'],
    ['substance=cocaine&substance=fentanyl', 'AB'],
    ['substance=methamphetamine', ''],
    ['substance=alcohol', 'B'],
    ['tag=urgent', 'A'],
    ['tag=Urgent&tag=court', 'BD'],
    ['caseWorker=me', 'AC'],
    ['caseWorker=none', 'BD'],
    ['location=none', 'CD'],
    ['ageFrom=30', 'A'],
    ['ageTo=29', 'BC'],
    ['ageFrom=18&ageTo=18', 'C'],
    ['ageFrom=29&ageTo=29', 'B'],
    ['ageFrom=19&ageTo=30&substance=fentanyl', 'B'],
    ['caseWorker=me&q=moraine', 'A'],
  ])('filter by %s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  it('filter by a location, and by no location', async () => {
    expect(await found(`location=${location}`)).toBe('AB');
    expect(await found(`location=${location}&location=none`)).toBe('ABCD');
    expect(await found(`location=${location}&caseWorker=${worker}`)).toBe('A');
  });

  it("filter by the day a person became known, in the user's time zone", async () => {
    const made = (await list('')).items[0]?.createdAt ?? '';
    const dayIn = (zone: string, ahead = 0) =>
      daysAfter(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(made)), ahead);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns']) {
      const today = dayIn(zone);
      expect(await found(`from=${today}&to=${today}&zone=${zone}`)).toBe('ABCD');
      expect(await found(`from=${dayIn(zone, 1)}&zone=${zone}`)).toBe('');
      expect(await found(`to=${dayIn(zone, -1)}&zone=${zone}`)).toBe('');
    }
    // These two zones never have the same date.
    const [first, last] = [dayIn('Pacific/Kiritimati'), dayIn('Pacific/Pago_Pago')];
    expect(first > last).toBe(true);
    expect(await found(`from=${first}&zone=Pacific/Pago_Pago`)).toBe('');
  });

  it.each([
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
    ['zone=Nowhere/Land', 'zone'],
    ['ageFrom=-1', 'ageFrom'],
    ['ageTo=old', 'ageTo'],
    ['substance=tea', 'substance.0'],
    ['caseWorker=you', 'caseWorker.0'],
  ])('refuse %s with a message', async (query, path) => {
    const reply = await test.call('GET', `/api/applicant?${query}`, { token: staff });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details.map((one: { path: string }) => one.path)).toContain(path);
  });

  it('pages by birth date, those without one last', async () => {
    const initials: string[] = [];
    let after = '';
    do {
      const reply = await test.call('GET', `/api/applicant?sort=dateOfBirth&limit=1${after}`, {
        token: staff,
      });
      const { items, next } = reply.json();
      initials.push(items[0].firstName[0]);
      after = next === null ? '' : `&after=${next}`;
    } while (after !== '');
    expect(initials.join('')).toBe('ABCD');
  });
});

describe('misspelled names', () => {
  it.each([
    ['morain', 'A', false],
    ['Moriane', 'A', true],
    ['tibo', 'B', true],
    ['cloe catherine', 'C', true],
    ['smyth', 'D', true],
    ['dennis smtih', 'D', true],
    ['denis moriane', '', false],
    ['zzzzzz', '', false],
  ])('%s', async (q, expected, alike) => {
    const page = await list(`q=${encodeURIComponent(q)}`);
    expect(page.items.map(({ firstName }) => firstName[0]).join('')).toBe(expected);
    expect(page.alike).toBe(alike);
  });

  it('find no one who was permanently removed', async () => {
    const body = { firstName: 'Zoltan', lastName: 'Quennevillex' };
    const made = await test.call('POST', '/api/applicant', { token: staff, body });
    const readNameWords = () =>
      test.db.selectFrom('nameWord').select('word').where('word', 'like', '%x').execute();
    expect(await readNameWords()).toEqual([{ word: 'quennevillex' }]);
    await test.db.deleteFrom('applicant').where('id', '=', made.json().id).execute();
    expect(await readNameWords()).toEqual([]);
  });
});

describe('search with too many results', () => {
  it('reports a minimum count and pages in order', async () => {
    // It would count the rows again after the test has said how many there are.
    await sql`alter table applicant set (autovacuum_enabled = false)`.execute(test.db);
    await sql`
      with code as (
        insert into reference_code (code) select 'MANY' || n from generate_series(1, 3001) n
        returning code
      )
      insert into applicant (reference, first_name, last_name, status)
      select code, 'Many', 'Xanthopoulos', 'pending' from code
    `.execute(test.db);
    const page = async (after = '', q = 'xanthop') =>
      (
        await test.call('GET', `/api/applicant?q=${q}&sort=reference&limit=2${after}`, {
          token: staff,
        })
      ).json() as { items: ApplicantSummary[]; next: string; total: unknown };
    const first = await page();
    const second = await page(`&after=${first.next}`);
    expect(first.total).toEqual({ atLeast: 3000 });
    expect(second.total).toEqual({ atLeast: 3000 });
    const pagedReferences = [...first.items, ...second.items].map(({ reference }) => reference);
    const all = Array.from({ length: 3001 }, (_, place) => `MANY${place + 1}`);
    expect(pagedReferences).toEqual(all.toSorted().slice(0, 4));
    // Large tables stop counting early, unless a longer word promises few matches.
    await sql`update pg_class set reltuples = 1000000 where relname = 'applicant'`.execute(test.db);
    expect(await page()).toEqual(first);
    const [near, further] = [await page('', 'xant'), await page(`&after=${first.next}`, 'xant')];
    expect(near).toEqual({ ...first, total: { atLeast: 2 } });
    expect(further).toEqual({ ...second, total: { atLeast: 2 } });
    await test.db.deleteFrom('applicant').where('firstName', '=', 'Many').execute();
  });
});

describe('tags in use', () => {
  it('appear in order as long as anyone has them', async () => {
    const tags = async () =>
      (await test.call('GET', '/api/applicant/tags', { token: staff })).json().tags;
    expect(await tags()).toEqual(['court', 'urgent', 'Urgent', 'veteran']);
    const body = { firstName: 'Eve', lastName: 'Till', tags: ['court', 'only hers'] };
    const made = await test.call('POST', '/api/applicant', { token: staff, body });
    expect(await tags()).toContain('only hers');
    await test.db.deleteFrom('applicant').where('id', '=', made.json().id).execute();
    expect(await tags()).toEqual(['court', 'urgent', 'Urgent', 'veteran']);
  });
});
