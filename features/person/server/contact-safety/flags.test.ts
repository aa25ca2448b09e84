import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { ContactFlag } from '#features/person/contract/contact-safety.ts';

const test = useTestApp();
const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
  const reply = await test.call(method, url, {
    token: await test.getToken('user'),
    ...(body && { body }),
  });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json();
};

const named = { 'pre-reach-trusted-name': 'Aunt Ida', 'pre-reach-trusted-phone': '555-0199' };
const throughContact = { 'pre-reach-way': 'safe_contact' };

/** Answers that no field of the record repeats. */
async function answer(id: string, answers: Record<string, string>): Promise<void> {
  for (const [question, value] of Object.entries(answers)) {
    await sql`
      insert into question_answer (applicant_id, question_id, question_version, answer)
      values (${id}, ${question}, 1, ${JSON.stringify(value)})
    `.execute(test.db);
  }
}

const cases: [string, object, Record<string, string>, ContactFlag | null][] = [
  ['prefers e-mail', { preferredContact: 'email' }, throughContact, null],
  ['says nothing', {}, {}, null],
  [
    'needs a safe contact and has one',
    { preferredContact: 'safe_contact', safeContact: { name: 'Ida', phone: null, relation: null } },
    {},
    null,
  ],
  [
    'needs a safe contact and has none',
    { preferredContact: 'safe_contact' },
    {},
    'safe-contact-missing',
  ],
  [
    'named one in the answers alone',
    { preferredContact: 'safe_contact' },
    { ...throughContact, ...named },
    'safe-contact-in-answers',
  ],
  [
    'asked for one in the answers alone',
    {},
    { ...throughContact, ...named },
    'safe-contact-in-answers',
  ],
  ['asked for one in the answers and named none', {}, throughContact, 'safe-contact-missing'],
];

describe('contact flag of a record', () => {
  it.each(cases)(
    '%s is the same on the record and in the list',
    async (name, fields, answers, flag) => {
      const body = { firstName: 'Odile', lastName: name, ...fields };
      const { id } = await call('POST', '/api/applicant', body);
      await answer(id, answers);
      expect((await call('GET', `/api/applicant/${id}/contact-safety`)).flag).toBe(flag);
      const { items } = await call('GET', '/api/applicant');
      expect(items.find((one: { id: string }) => one.id === id).contactFlag).toBe(flag);
    },
  );
});

describe('contact flag of an application', () => {
  const apply = async (answers: Record<string, string>) => {
    const allAnswers = {
      'pre-name-first': 'Odile',
      'pre-name-last': 'Verglas',
      ...answers,
    };
    const body = Object.entries(allAnswers).map(([questionId, answer]) => ({ questionId, answer }));
    const begun = await test.call('POST', '/api/pre-screening', { body: { answers: body } });
    const { id, secret } = begun.json();
    const headers = { 'x-intake-secret': secret };
    const done = await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
    expect(done.statusCode, done.body).toBe(200);
    return id as string;
  };
  const readFlags = async (id: string) => {
    const { items } = await call('GET', '/api/draft-applicant');
    const listed = items.find((one: { id: string }) => one.id === id);
    const { contactFlag } = await call('GET', `/api/draft-applicant/${id}`);
    return [listed.contactFlag, contactFlag];
  };

  it('says in the queue and on its page that a safe contact is required but missing', async () => {
    const missing = 'safe-contact-missing';
    const id = await apply({ ...throughContact, ...named });
    expect(await readFlags(id)).toEqual([null, null]);
    // Other forms don't require the name and the number.
    await sql`
      delete from question_answer
      where draft_applicant_id = ${id} and question_id = any(${Object.keys(named)})
    `.execute(test.db);
    expect(await readFlags(id)).toEqual([missing, missing]);
    const byEmail = { 'pre-reach-way': 'email', 'pre-reach-email': 'odile@post.example' };
    expect(await readFlags(await apply(byEmail))).toEqual([null, null]);
  });
});
