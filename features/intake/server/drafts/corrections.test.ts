import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Draft } from '#features/intake/contract/drafts.ts';

const test = useTestApp();
let staff: string;

beforeAll(async () => {
  staff = await test.getToken('user');
});

async function handIn({ submit = true, firstName = 'Léo' } = {}) {
  const answers = [
    { questionId: 'pre-name-first', answer: firstName },
    { questionId: 'pre-name-last', answer: 'Galet' },
    { questionId: 'pre-birth-date', answer: '1990-03-04' },
    { questionId: 'pre-reach-way', answer: 'safe_contact' },
    { questionId: 'pre-reach-trusted-name', answer: 'Jo' },
    { questionId: 'pre-reach-trusted-phone', answer: '418 555 0101' },
  ];
  const { id, secret } = (
    await test.call('POST', '/api/pre-screening', { body: { answers } })
  ).json();
  const headers = { 'x-intake-secret': secret };
  if (submit) await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  return id as string;
}

const path = (id: string) => `/api/draft-applicant/${id}`;
const read = async (id: string) =>
  (await test.call('GET', path(id), { token: staff })).json() as Draft;
const correct = (id: string, body: object) => test.call('PUT', path(id), { token: staff, body });

describe('corrections', () => {
  it('keep the original answers beside them and apply when finalizing', async () => {
    const id = await handIn();
    const reply = await correct(id, {
      firstName: 'Léa',
      safeContact: { name: 'Jo', phone: '418 555 0101', relation: 'my sister' },
      dateOfBirth: null,
      version: 1,
    });
    expect(reply.statusCode).toBe(200);
    const draft = await read(id);
    expect(reply.json()).toEqual(draft);
    expect(draft).toMatchObject({
      version: 2,
      firstName: 'Léa',
      asGiven: { firstName: 'Léo', lastName: 'Galet', dateOfBirth: '1990-03-04' },
      applicant: {
        firstName: 'Léa',
        lastName: 'Galet',
        dateOfBirth: null,
        safeContact: { name: 'Jo', relation: 'my sister' },
      },
    });
    expect(draft.answers[0]?.answer).toBe('Léo');

    const entry = await test.db
      .selectFrom('auditEntry')
      .select(['before', 'after', 'actorKind'])
      .where('action', '=', 'draft-applicant.corrected')
      .where('recordId', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actorKind: 'account',
      before: { firstName: 'Léo', dateOfBirth: '1990-03-04' },
      after: { firstName: 'Léa', dateOfBirth: null },
    });
  });

  it('appear in lists and search, where the original name still matches', async () => {
    const id = await handIn({ firstName: 'Xavyer' });
    await correct(id, { firstName: 'Xavier', phone: '581 555 0777', version: 1 });
    const list = await test.call('GET', '/api/draft-applicant?q=xavier', { token: staff });
    expect(list.json().items).toMatchObject([{ id, firstName: 'Xavier' }]);
    for (const q of ['xavier', 'xavyer', '5815550777']) {
      const found = (await test.call('GET', `/api/search?q=${q}`, { token: staff })).json();
      expect(JSON.stringify(found)).toContain(id);
    }
  });

  it('disappear when they equal the answer', async () => {
    const id = await handIn();
    await correct(id, { firstName: 'Léa', version: 1 });
    await correct(id, { firstName: 'Léo', version: 2 });
    const { corrections } = await test.db
      .selectFrom('draftApplicant')
      .select('corrections')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(corrections).toEqual({});
  });

  it('return 409 with the newer draft to the second of two editors', async () => {
    const id = await handIn();
    const replies = await Promise.all([
      correct(id, { firstName: 'Léa', version: 1 }),
      correct(id, { phone: '418 555 0102', version: 1 }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ code: 'stale-version', details: { id, version: 2 } });
    expect(refused.details).toEqual(await read(id));
  });

  it('survive when a colleague finalizes an older version', async () => {
    const id = await handIn();
    await correct(id, { firstName: 'Léa', version: 1 });
    const finalize = (body: object) =>
      test.call('POST', `/api/draft-applicant/final/${id}`, { token: staff, body });
    const stale = await finalize({ firstName: 'Léo', lastName: 'Galet', version: 1 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale-version']);
    expect(stale.json().details.applicant.firstName).toBe('Léa');
    const done = await finalize({ firstName: 'Léa', lastName: 'Galet', version: 2 });
    expect(done.statusCode).toBe(201);
  });

  it.each([
    [{ firstName: '' }, 'firstName', 'required'],
    [{ phone: 'ring me' }, 'phone', 'phone'],
    [{ firstName: 'a\u0000b' }, 'firstName', 'characters'],
    [{ lastName: 'x'.repeat(100_000) }, 'lastName', 'too-long'],
    [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth', 'future'],
    [{ locationId: '00000000-0000-4000-8000-000000000000' }, 'locationId', 'unknown-location'],
    [{ nickname: 'x' }, 'nickname', 'unknown-field'],
    [{ version: '1' }, 'version', 'wrong-type'],
  ])('rejects %o and changes nothing', async (bad, field, rule) => {
    const id = await handIn();
    const before = await read(id);
    const reply = await correct(id, { version: 1, ...bad });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: field, rule });
    expect(await read(id)).toEqual(before);
  });

  it('require a submitted form', async () => {
    const id = await handIn({ submit: false });
    expect((await read(id)).abilities.correct).toBe(false);
    const reply = await correct(id, { firstName: 'Léa', version: 1 });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'not-submitted']);
  });
});

describe('the list of drafts', () => {
  it('shows progress and removal date of an unfinished draft', async () => {
    const id = await handIn({ submit: false, firstName: 'Halfway' });
    const list = (
      await test.call('GET', '/api/draft-applicant?state=unfinished&q=halfway', { token: staff })
    ).json();
    const [row] = list.items;
    expect(row).toMatchObject({ id, progress: { answers: 6, topic: { en: 'Contact' } } });
    const days = (Date.parse(row.goesAt) - Date.parse(row.updatedAt)) / 86_400_000;
    expect(days).toBe(30);
    expect(await read(id)).toMatchObject({ progress: row.progress, goesAt: row.goesAt });
  });

  it('lists deleted drafts, newest first, until they are removed for good', async () => {
    const ids = [await handIn(), await handIn()];
    for (const id of ids) await test.call('DELETE', path(id), { token: staff });
    const deleted = async () =>
      (await test.call('GET', '/api/draft-applicant?state=deleted', { token: staff })).json().items;
    const [row, second] = await deleted();
    expect([row.id, second.id]).toEqual(ids.toReversed());
    expect((Date.parse(row.goesAt) - Date.parse(row.deletedAt)) / 86_400_000).toBe(30);
    await test.call('POST', `${path(row.id)}/restore`, { token: staff });
    expect((await deleted()).map((one: { id: string }) => one.id)).not.toContain(row.id);
  });
});
