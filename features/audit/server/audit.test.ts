import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { AuditEntry } from '#features/audit/contract/audit.ts';

const test = useTestApp();
const minute = 60_000;
let admin: string;
let staff: string;

beforeAll(async () => {
  admin = await test.getToken('admin');
  staff = await test.getToken('user');
});

const get = (url: string, token = admin, headers = {}) => test.call('GET', url, { token, headers });

async function list(query = '') {
  const reply = await get(`/api/audit?${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json() as { items: AuditEntry[]; next: string | null; total: unknown };
}

async function createApplicant(firstName = 'Ada') {
  const body = { firstName, lastName: 'Pebble' };
  const reply = await test.call('POST', '/api/applicant', { token: staff, body });
  return reply.json() as { id: string; reference: string; version: number };
}

/** Entries at given times about one new record. */
async function addEntries(recordId: string, moments: string[]) {
  for (const at of moments) {
    await sql`
      insert into audit_entry (at, actor_kind, action, record_type, record_id)
      values (${at}, 'system', 'old.made', 'old', ${recordId})
    `.execute(test.db);
  }
}

describe('the audit list', () => {
  it('shows who did what to which record, from where, with before and after', async () => {
    const applicant = await createApplicant();
    const body = { version: 1, phone: '555-0101' };
    await test.call('PUT', `/api/applicant/${applicant.id}`, { token: staff, body });
    const { items, total } = await list(`recordId=${applicant.id}`);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      kind: 'change',
      actor: { kind: 'account', name: 'Sam Waymark' },
      action: 'applicant.updated',
      recordType: 'applicant',
      recordId: applicant.id,
      recordLabel: applicant.reference,
      address: '127.0.0.1',
      before: { phone: null },
      after: { phone: '555-0101' },
    });
    expect(items[1]?.action).toBe('applicant.created');
  });

  it('shows records by their display names', async () => {
    const place = { name: 'Pebble House', address: null, phone: null };
    const location = await test.call('POST', '/api/location', { token: admin, body: place });
    const [made] = (await list(`recordId=${location.json().id}`)).items;
    expect(made?.recordLabel).toBe('Pebble House');
    const [signIn] = (await list('kind=sign-in&action=session.began')).items;
    expect(signIn?.recordLabel).toBe('Sam Waymark');
    expect(signIn?.actor.name).toBe('Sam Waymark');
  });

  it('pages from the newest on without gaps or duplicates', async () => {
    const record = crypto.randomUUID();
    // Three at the same moment: the number decides.
    await addEntries(record, [
      '2026-01-02T00:00:00Z',
      '2026-01-01T00:00:00.000002Z',
      '2026-01-01T00:00:00.000001Z',
      ...Array.from({ length: 3 }, () => '2026-01-01T00:00:00Z'),
    ]);
    const whole = (await list(`recordId=${record}`)).items.map(({ id }) => id);
    expect(whole).toHaveLength(6);
    const [a, b, c, d, e, f] = whole.toSorted((one, other) => one - other);
    expect(whole).toEqual([a, b, c, f, e, d]);

    const paged: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = await list(`recordId=${record}&limit=2${next && `&after=${next}`}`);
      paged.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(paged).toEqual(whole);
    const oldestFirst = await list(`recordId=${record}&sort=at&limit=4`);
    expect(oldestFirst.items.map(({ id }) => id)).toEqual(whole.toReversed().slice(0, 4));
    const rest = await list(`recordId=${record}&sort=at&after=${oldestFirst.next}`);
    expect(rest.items.map(({ id }) => id)).toEqual(whole.toReversed().slice(4));
  });

  it('filters by person, kind, action, and kind of record', async () => {
    const { items } = await list('limit=100');
    const actor = items.find(({ action }) => action === 'applicant.created')?.actor.id;
    for (const [query, matches] of [
      [`actor=${actor}`, (entry: AuditEntry) => entry.actor.id === actor],
      ['kind=sign-in', (entry: AuditEntry) => entry.kind === 'sign-in'],
      ['action=applicant.created', (entry: AuditEntry) => entry.action === 'applicant.created'],
      ['recordType=location', (entry: AuditEntry) => entry.recordType === 'location'],
    ] as const) {
      const found = (await list(`limit=100&${query}`)).items;
      const all = (await list('limit=100')).items;
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(all.filter(matches));
    }
  });

  it('filters by days, both included, in the reader’s time zone', async () => {
    const record = crypto.randomUUID();
    await addEntries(record, [
      '2026-06-10T03:59:59.999999Z',
      '2026-06-10T04:00:00Z',
      '2026-06-11T03:59:59.999999Z',
      '2026-06-11T04:00:00Z',
    ]);
    const days = async (query: string) =>
      (await list(`recordId=${record}&sort=at&${query}`)).items.map(({ at }) => at);
    expect(await days('from=2026-06-10&to=2026-06-10&zone=America/Toronto')).toEqual([
      '2026-06-10T04:00:00.000Z',
      '2026-06-11T03:59:59.999Z',
    ]);
    expect(await days('from=2026-06-10&to=2026-06-10')).toHaveLength(2);
    expect(await days('from=2026-06-11&zone=America/Toronto')).toEqual([
      '2026-06-11T04:00:00.000Z',
    ]);
    expect(await days('to=9999-12-31')).toHaveLength(4);
    expect(await days('from=2026-06-12&to=2026-06-10')).toEqual([]);
  });

  it.each([
    ['zone', 'zone=Mars/Olympus'],
    ['zone', 'zone=%2B02:00&from=2026-01-01'],
    ['from', 'from=2026-02-30'],
    ['after', 'after=abc'],
    ['after', 'after=-1'],
    ['after', 'after=99999999999999999999'],
    ['action', 'action=%00'],
    ['recordType', 'recordType=a%00'],
    ['actor', 'actor=me'],
    ['kind', 'kind=gossip'],
    ['sort', 'sort=id'],
    ['q', 'q=name'],
  ])('refuses a wrong %s: %s', async (path, query) => {
    const reply = await get(`/api/audit?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toContainEqual(expect.objectContaining({ path }));
  });

  it('lists each existing action once, sorted', async () => {
    const actions = (await get('/api/audit/action')).json() as string[];
    expect(actions).toContain('applicant.created');
    expect(actions).toEqual([...new Set(actions)].sort());
  });

  it('allows administrators only', async () => {
    for (const url of ['/api/audit', '/api/audit/action', '/api/audit/export']) {
      expect((await get(url, staff)).statusCode).toBe(403);
    }
  });
});

describe('opening a record', () => {
  const accesses = async (recordId: string) =>
    (await list(`recordId=${recordId}&kind=access`)).items.map(({ action }) => action);

  it('logs access to records and answers, and nothing for a record that can’t be opened', async () => {
    const [opened, answered] = [await createApplicant(), await createApplicant()];
    await get(`/api/applicant/${opened.id}`, staff);
    await get(`/api/question-answer/${answered.id}`, staff);
    expect(await accesses(opened.id)).toEqual(['applicant.opened']);
    expect(await accesses(answered.id)).toEqual(['applicant.opened']);
    await test.call('DELETE', `/api/applicant/${opened.id}`, { token: admin });
    expect((await get(`/api/applicant/${opened.id}`, staff)).statusCode).toBe(404);
    expect((await get(`/api/question-answer/${opened.id}`, staff)).statusCode).toBe(404);
    expect(await accesses(opened.id)).toHaveLength(1);
  });

  it('logs once per 15 minutes, even for concurrent calls', async () => {
    const { id } = await createApplicant();
    const look = () =>
      Promise.all(
        ['applicant', 'question-answer', 'applicant', 'question-answer'].map((resource) =>
          get(`/api/${resource}/${id}`, staff),
        ),
      );
    for (const reply of await look()) expect(reply.statusCode).toBe(200);
    test.moveClock(14 * minute);
    await look();
    expect(await accesses(id)).toHaveLength(1);
    test.moveClock(2 * minute);
    await look();
    await look();
    expect(await accesses(id)).toHaveLength(2);
    test.moveClock(-16 * minute);
  });

  it('logs each user, session, and record separately', async () => {
    const [one, other] = [await createApplicant(), await createApplicant()];
    test.forgetToken('user');
    const elsewhere = await test.getToken('user');
    for (const token of [staff, elsewhere, admin]) {
      await get(`/api/applicant/${one.id}`, token);
      await get(`/api/applicant/${one.id}`, token);
    }
    await get(`/api/applicant/${other.id}`, staff);
    expect(await accesses(one.id)).toHaveLength(3);
    expect(await accesses(other.id)).toHaveLength(1);
  });

  it('logs an application too', async () => {
    const body = { answers: [{ questionId: 'pre-name-first', answer: 'Léo' }] };
    const { id } = (await test.call('POST', '/api/pre-screening', { body })).json();
    expect((await get(`/api/draft-applicant/${id}`, staff)).statusCode).toBe(200);
    expect((await get(`/api/draft-applicant/${id}`, staff)).statusCode).toBe(200);
    expect(await accesses(id)).toEqual(['draft-applicant.opened']);
  });

  it('fails when it can’t be logged', async () => {
    const { id } = await createApplicant();
    await test.db.schema.alterTable('auditSeal').renameTo('seals_away').execute();
    const reply = await get(`/api/applicant/${id}`, staff);
    await test.db.schema.alterTable('seals_away').renameTo('auditSeal').execute();
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('Pebble');
    expect(await accesses(id)).toEqual([]);
  });
});

describe('the export', () => {
  const csv = (query: string, headers = {}) => get(`/api/audit/export?${query}`, admin, headers);

  it('returns a CSV file of all matches, newest first, in the reader’s language', async () => {
    const record = crypto.randomUUID();
    await addEntries(record, ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']);
    const reply = await csv(`recordId=${record}&zone=Pacific/Apia`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const day = new Date(Date.now() + 13 * 3_600_000).toISOString().slice(0, 10);
    expect(reply.headers['content-disposition']).toContain(`filename="audit-${day}.csv"`);
    const lines = reply.body.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF"Time \(UTC\)","Type","Action code",/);
    expect(lines[1]).toMatch(/^"2026-01-02T00:00:00.000Z","change","old.made","system",,,"old",,/);
    expect(lines[1]).toMatch(/,"[\da-f]{64}"$/);
    expect(lines).toHaveLength(4);
    const french = await csv(`recordId=${record}`, { 'accept-language': 'fr' });
    expect(french.body).toMatch(/^\uFEFF"Heure \(UTC\)","Type",/);
  });

  it('logs a disclosure with the filters and the number of entries', async () => {
    const record = crypto.randomUUID();
    await addEntries(record, ['2026-01-01T00:00:00Z']);
    const before = (await list('kind=disclosure')).total as number;
    await csv(`recordId=${record}&to=2026-02-01`);
    await csv(`recordId=${record}&to=2026-02-01`);
    // Each time: exports are never combined into one entry.
    expect((await list('kind=disclosure')).total).toBe(before + 2);
    const [exportEntry] = (await list('kind=disclosure')).items;
    expect(exportEntry).toMatchObject({
      action: 'audit.exported',
      recordId: null,
      after: { recordId: record, to: '2026-02-01', entries: 1 },
    });
  });

  it('neutralizes formulas and writes changes as JSON', async () => {
    const name = '=HYPERLINK("https://bad.example")';
    const body = { name, address: null, phone: null };
    const location = await test.call('POST', '/api/location', { token: admin, body });
    const { body: text } = await csv(`recordId=${location.json().id}`);
    expect(text).toContain(`"'=HYPERLINK(""https://bad.example"")"`);
    expect(text).toContain('""name"": ""=HYPERLINK(\\""'.replaceAll(': ', ':'));
  });

  it('streams many batches without gaps', async () => {
    const record = crypto.randomUUID();
    await sql`
      insert into audit_entry (actor_kind, action, record_type, record_id, reason)
      select 'system', 'old.made', 'old', ${record}::uuid, number::text
      from generate_series(1, 1203) as number
    `.execute(test.db);
    const lines = (await csv(`recordId=${record}`)).body.trim().split('\r\n').slice(1);
    const reasons = lines.map((line) => /,"(\d+)",,,"\d+","[\da-f]{64}"$/.exec(line)?.[1]);
    expect(reasons).toEqual(Array.from({ length: 1203 }, (_, index) => String(1203 - index)));
  });

  it('contains only the heading when nothing matches', async () => {
    const { body } = await csv(`recordId=${crypto.randomUUID()}`);
    expect(body.split('\r\n')).toEqual([expect.stringMatching(/^\uFEFF"/), '']);
  });

  it('refuses an invalid time zone and logs nothing', async () => {
    const before = (await list('kind=disclosure')).total;
    expect((await csv('zone=Nowhere/Land')).statusCode).toBe(400);
    expect((await list('kind=disclosure')).total).toBe(before);
  });
});
