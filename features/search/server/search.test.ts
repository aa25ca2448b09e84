import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { DraftHit, SearchHit } from '#features/search/contract/search.ts';

const test = useTestApp();
let staff: string;
let admin: string;

const people = [
  {
    firstName: 'Élise',
    middleName: 'Maëlle',
    lastName: 'Galet',
    preferredName: 'Lili',
    phone: '(555) 010-0142',
    email: 'elise_50%x@test.example',
  },
  { firstName: 'Bob', lastName: 'Galetti' },
  { firstName: 'Cléo', lastName: 'Tregalet' },
  { firstName: 'Dan', lastName: 'Œuvrard' },
];
let made: Applicant[];

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
  made = [];
  for (const body of people) made.push(await create(body));
});

async function create(body: object): Promise<Applicant> {
  const reply = await test.call('POST', '/api/applicant', { token: staff, body });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

async function find(q: string, token = staff): Promise<SearchHit[]> {
  const reply = await test.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { token });
  expect(reply.statusCode).toBe(200);
  return reply.json().hits;
}
const names = (hits: SearchHit[]) => hits.map((hit) => 'firstName' in hit && hit.firstName);

describe('a name in another spelling', () => {
  const written = [
    { firstName: 'Shaun', lastName: 'O’Brien-Núñez' },
    { firstName: 'Yannick', lastName: 'Lerable' },
    { firstName: 'Dora', lastName: 'Appleyard' },
    { firstName: 'Amir', lastName: 'Heatherfield' },
  ];
  beforeAll(async () => {
    for (const body of written) await create(body);
  });

  it.each([
    ['obrien', 'Shaun', false],
    ["o'brien", 'Shaun', false],
    ['obrien nunez', 'Shaun', false],
    ['obrien-nunez', 'Shaun', false],
    ['nunez', 'Shaun', false],
    ['nunez-obrien', 'Shaun', true],
    ['shaun obrian', 'Shaun', true],
    ['Yanik Lerabl', 'Yannick', true],
    ['appelyard', 'Dora', true],
    ['Hetherfeild Amir', 'Amir', true],
  ])('%s finds %s here and in the list', async (q, firstName, isAlike) => {
    expect(await find(q)).toMatchObject([{ kind: 'applicant', firstName, isAlike }]);
    const reply = await test.call('GET', `/api/applicant?q=${encodeURIComponent(q)}`, {
      token: staff,
    });
    expect(reply.json()).toMatchObject({ items: [{ firstName }], alike: isAlike });
  });

  it('matches even after another person of that name is permanently deleted', async () => {
    const other = await create({ firstName: 'Maud', lastName: 'O’Brien' });
    await test.db.deleteFrom('applicant').where('id', '=', other.id).execute();
    expect(await find('obrian')).toMatchObject([{ firstName: 'Shaun', isAlike: true }]);
  });
});

describe('the search', () => {
  it.each([
    ['by first name, without accents', 'elise', ['Élise']],
    ['with accents that the name lacks', 'bôb', ['Bob']],
    ['by middle name', 'maelle', ['Élise']],
    ['by preferred name', 'lili', ['Élise']],
    ['in any order and any case', 'GALET eli', ['Élise']],
    ['by a ligature written out', 'oeuvrard', ['Dan']],
    ['by digits of the phone', '010 0142', ['Élise']],
    ['by the phone in another format', '555.010.0142', ['Élise']],
    ['by e-mail', 'elise_50%x@test', ['Élise']],
    ['taking signs of a pattern literally', '50%x', ['Élise']],
    ['by two letters at the beginning of a name', 'bo', ['Bob']],
    ['not by two letters inside a name', 'al', []],
    ['nobody who fits only one of the words', 'elise oeuvrard', []],
    ['nothing for one letter', 'e', []],
    ['nothing for one letter among spaces', '  e  ', []],
    ['nothing for nothing', '', []],
  ])('finds %s', async (_how, q, expected) => {
    expect(names(await find(q))).toEqual(expected);
  });

  it('finds nothing without words, and doesn’t fail', async () => {
    const reply = await test.call('GET', '/api/search', { token: staff });
    expect(reply.json()).toEqual({ hits: [] });
  });

  it('returns identifying fields, and what to know before answering a call', async () => {
    const [elise] = made;
    expect(await find(elise?.reference.toLowerCase() ?? '')).toEqual([
      {
        kind: 'applicant',
        isAlike: false,
        id: elise?.id,
        reference: elise?.reference,
        firstName: 'Élise',
        lastName: 'Galet',
        preferredName: 'Lili',
        dateOfBirth: null,
        status: 'screening-incomplete',
        marks: [],
        statusSince: expect.any(String),
        enrolledFrom: null,
        stay: null,
        alert: null,
        nextStep: 'send-screening',
      },
    ]);
  });

  it.each([
    ['thisledown', false],
    ['tisteldown', false],
    ['Thissledon', false],
    ['thistledown', true],
  ])('finds Thistledown for %s', async (q, isExact) => {
    const { id } = await create({ firstName: 'Mari', lastName: 'Thistledown' });
    expect(await find(q)).toMatchObject([{ id, isAlike: !isExact }]);
    await test.db.deleteFrom('applicant').where('id', '=', id).execute();
  });

  it.each([
    [
      { safeNow: 'no', mayLeaveMessage: 'no' },
      { rule: 'danger', mark: 'not-safe' },
    ],
    [{ preferredContact: 'safe_contact', mayLeaveMessage: 'no' }, { rule: 'safe-contact' }],
    [{ preferredContact: 'text', mayLeaveMessage: 'no' }, { rule: 'no-message' }],
    [
      { preferredContact: 'text', interpreter: 'yes' },
      { rule: 'prefers', way: 'text' },
    ],
    [{ interpreter: 'yes' }, { rule: 'interpreter' }],
    [{}, null],
  ])('says the worst contact rule: %o', async (fields, alert) => {
    const { id } = await create({ firstName: 'Ruth', lastName: 'Alerted', ...fields });
    expect(await find('alerted')).toMatchObject([{ id, alert }]);
    await test.db.deleteFrom('applicant').where('id', '=', id).execute();
  });

  it('searches only the kinds asked for', async () => {
    const reply = await test.call('GET', '/api/search?q=galet&kind=note&kind=file', {
      token: staff,
    });
    expect(reply.json().hits).toEqual([]);
    const wrong = await test.call('GET', '/api/search?q=galet&kind=account', { token: staff });
    expect(wrong.statusCode).toBe(400);
  });

  it('ranks whole names before prefixes, and prefixes before inner matches', async () => {
    expect(names(await find('galet'))).toEqual(['Élise', 'Bob', 'Cléo']);
    // The last changed person would come first if that counted more.
    await test.db
      .updateTable('applicant')
      .set({ updatedAt: new Date('2099-01-01') })
      .where('lastName', '=', 'Tregalet')
      .execute();
    expect(names(await find('galet'))).toEqual(['Élise', 'Bob', 'Cléo']);
  });

  it('ranks the exact reference before people of similar name', async () => {
    const [, bob] = made;
    const alike = await create({ firstName: bob?.reference, lastName: 'Alike' });
    expect((await find(bob?.reference ?? '')).map(({ id }) => id)).toEqual([bob?.id, alike.id]);
  });

  it('ranks whole names first even among many prefix matches', async () => {
    await sql`
      with code as (
        insert into reference_code (code) select 'ALIKE' || n from generate_series(1, 900) n
        returning code
      )
      insert into applicant (reference, first_name, last_name, status, updated_at)
      select code, 'Many', case code when 'ALIKE700' then 'Quartz' else 'Quartzite' end,
        'pending', '2099-01-01' from code
    `.execute(test.db);
    // Among very many matches, the last changed are read first.
    for (const rows of [1000, 1_000_000]) {
      await sql`update pg_class set reltuples = ${rows} where relname = 'applicant'`.execute(
        test.db,
      );
      const found = await find('quartz');
      expect(found[0]).toMatchObject({ lastName: 'Quartz' });
      expect(found.slice(1)).toMatchObject(Array(5).fill({ lastName: 'Quartzite' }));
      expect(names(await find('uartz'))).toHaveLength(6);
    }
    await test.db.deleteFrom('applicant').where('reference', 'like', 'ALIKE%').execute();
  });

  it('returns at most six', async () => {
    for (let count = 0; count < 8; count += 1) {
      await create({ firstName: `Many ${count}`, lastName: 'Crowd' });
    }
    expect(await find('crowd')).toHaveLength(6);
  });

  it('finds people in any status, enrolled ones too', async () => {
    const { id } = await create({ firstName: 'Gus', lastName: 'Served' });
    await test.db.updateTable('applicant').set({ status: 'client' }).where('id', '=', id).execute();
    expect(await find('served')).toMatchObject([{ id, status: 'client' }]);
  });

  it('finds no deleted person, even for an admin', async () => {
    const { id } = await create({ firstName: 'Hal', lastName: 'Gonesoon' });
    expect(names(await find('gonesoon', admin))).toEqual(['Hal']);
    await test.call('DELETE', `/api/applicant/${id}`, { token: admin, body: {} });
    expect(await find('gonesoon', staff)).toEqual([]);
    expect(await find('gonesoon', admin)).toEqual([]);
  });

  it.each([
    ['longer than 200', 'x'.repeat(201)],
    ['with a control character', 'a\0b'],
  ])('refuses words %s', async (_what, q) => {
    const reply = await test.call('GET', `/api/search?q=${encodeURIComponent(q)}`, {
      token: staff,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0].path).toBe('q');
  });

  it('refuses an unknown field', async () => {
    const reply = await test.call('GET', '/api/search?q=elise&limit=1000', { token: staff });
    expect(reply.statusCode).toBe(400);
  });

  it('allows staff only', async () => {
    expect(names(await find('elise', admin))).toEqual(['Élise']);
    const client = { token: await test.getToken('client') };
    expect((await test.call('GET', '/api/search?q=elise', client)).statusCode).toBe(403);
    expect((await test.call('GET', '/api/search?q=elise')).statusCode).toBe(401);
  });
});

describe('the search for applications', () => {
  async function intake(firstName: string, { submit = true } = {}): Promise<string> {
    const answers = [
      { questionId: 'pre-name-first', answer: firstName },
      { questionId: 'pre-name-last', answer: 'Érable' },
      { questionId: 'pre-birth-date', answer: '1990-03-04' },
      { questionId: 'pre-reach-phone', answer: '555 010-0177' },
    ];
    const body = { answers };
    const begun = await test.call('POST', '/api/pre-screening', { body });
    expect(begun.statusCode).toBe(201);
    const { id, secret } = begun.json();
    const headers = { 'x-intake-secret': secret };
    if (!submit) return id;
    const reply = await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
    expect(reply.statusCode).toBe(200);
    return id;
  }

  it('finds a submitted one by name, reference, and phone', async () => {
    const id = await intake('Zoé');
    const [hit] = await find('erable zoe');
    expect(hit).toMatchObject({ kind: 'draft', id, firstName: 'Zoé', dateOfBirth: '1990-03-04' });
    expect(hit).toHaveProperty('submittedAt', expect.any(String));
    expect((await find((hit as DraftHit).reference)).map((one) => one.id)).toEqual([id]);
    expect((await find('5550100177')).map((one) => one.id)).toEqual([id]);
  });

  it.each(['zoe erabel', 'zoey-erable'])('finds one by a similar name: %s', async (q) => {
    const id = await intake('Zoé');
    const found = (await find(q)).find((one) => one.id === id);
    expect(found).toMatchObject({ kind: 'draft', isAlike: true });
    const list = await test.call('GET', `/api/draft-applicant?q=${encodeURIComponent(q)}`, {
      token: staff,
    });
    expect(list.json()).toMatchObject({ alike: true });
    expect(list.json().items.map((one: { id: string }) => one.id)).toContain(id);
  });

  it('omits unfinished ones', async () => {
    await intake('Yves', { submit: false });
    expect(await find('yves')).toEqual([]);
  });

  it('finds the applicant instead once accepted', async () => {
    const id = await intake('Xena');
    const body = { firstName: 'Xena', lastName: 'Érable' };
    const final = await test.call('POST', `/api/draft-applicant/final/${id}`, {
      token: staff,
      body,
    });
    expect(await find('xena')).toMatchObject([{ kind: 'applicant', id: final.json().id }]);
  });

  it('omits deleted ones', async () => {
    const id = await intake('Walt');
    await test.call('DELETE', `/api/draft-applicant/${id}`, { token: staff, body: {} });
    expect(await find('walt', admin)).toEqual([]);
  });
});
