import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { readPdf } from '#app/testing/pdf-text.ts';
import { translatorFor } from '#core/server/translations.ts';

const test = useTestApp();
let staff: string;

const contactDetails = {
  phone: '614-555-0100',
  hours: { en: 'Monday to Friday, 8 AM to 6 PM', fr: 'Du lundi au vendredi, de 8 h à 18 h' },
  address: 'Harbor Recovery House\nP.O. Box 120\nStonebridge, OH 43099',
};

async function setOrganization(details: object): Promise<void> {
  await test.db
    .updateTable('organisation')
    .set({
      name: 'Harbor Recovery House',
      timeZone: 'America/New_York',
      contactDetails: JSON.stringify({ ...contactDetails, collectCalls: false, ...details }),
    })
    .execute();
}

beforeAll(async () => {
  staff = await test.getToken('user');
  await setOrganization({});
});

async function apply(answers: object = {}, submit = true) {
  const given = { 'pre-name-first': 'Robin', 'pre-reach-way': 'mail', 'pre-reach-mail': 'Road 7' };
  const body = {
    answers: Object.entries({ ...given, ...answers }).map(([questionId, answer]) => ({
      questionId,
      answer,
    })),
  };
  const begun = (await test.call('POST', '/api/pre-screening', { body })).json();
  const headers = { 'x-intake-secret': begun.secret };
  if (submit) await test.call('POST', `/api/pre-screening/${begun.id}/submit`, { headers });
  return { id: begun.id as string, code: begun.resumeCode as string };
}

const letter = {
  language: 'en',
  name: 'Robin Fernhill',
  address: '4410 County Road 7, Unit C\nStonebridge, OH 43098',
};

const write = (id: string, more: object = {}, token: string | undefined = staff) =>
  test.call('POST', `/api/draft-applicant/${id}/letter/pdf`, {
    body: { ...letter, ...more },
    ...(token && { token }),
  });

it.each(['en', 'fr'])(
  'fits on one page in %s, with the code spelled and one number',
  async (language) => {
    const { id, code } = await apply();
    const reply = await write(id, { language });
    expect(reply.statusCode).toBe(200);
    const name = `letter-${code.slice(0, 4)}.pdf`;
    expect(reply.headers['content-disposition']).toContain(`filename="${name}"`);
    const pdf = await readPdf(reply.rawPayload);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.language).toBe(language);
    const [text = ''] = pdf.pages;
    for (const words of ['Robin Fernhill', '4410 County Road 7, Unit C', '614-555-0100', code]) {
      expect(text).toContain(words);
    }
    const squeezed = text.replaceAll(/\s/g, '');
    const t = translatorFor(language);
    for (const sign of code.replace('-', '')) {
      expect(squeezed).toContain(sign + t(`return-letters:signs.${sign}`).replaceAll(' ', ''));
    }
  },
);

it('says nothing that a jail or a neighbor shouldn’t know', async () => {
  const { id } = await apply();
  const { text, title } = await readPdf((await write(id)).rawPayload);
  expect(title).toBe('Letter');
  expect(text).toContain('P.O. Box 120');
  expect(text).not.toMatch(/harbor|recovery|program|treatment|shelter|screening|application|case/i);
});

it('says that collect calls are fine only where they are', async () => {
  const { id } = await apply();
  expect((await readPdf((await write(id)).rawPayload)).text).not.toContain('Collect calls');
  await setOrganization({ collectCalls: true });
  expect((await readPdf((await write(id)).rawPayload)).text).toContain('Collect calls are fine.');
  await setOrganization({ phone: null });
  const { text } = await readPdf((await write(id)).rawPayload);
  expect(text).toContain('Please write back.');
  expect(text).not.toContain('Please call');
  await setOrganization({});
});

it('is refused when the person wants no contact, or only through someone they trust', async () => {
  const none = await apply({ 'pre-reach-way': 'none' });
  const trusted = await apply({
    'pre-reach-way': 'safe_contact',
    'pre-reach-trusted-name': 'Ida',
    'pre-reach-trusted-phone': '555-0199',
  });
  for (const { id } of [none, trusted]) {
    const reply = await write(id);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'contact-refused']);
  }
});

it('is recorded in the audit log', async () => {
  const { id } = await apply();
  await write(id);
  const entries = await test.db
    .selectFrom('auditEntry')
    .select(['action', 'after'])
    .where('recordId', '=', id)
    .where('action', '=', 'draft-applicant.letter-saved')
    .execute();
  expect(entries).toEqual([{ action: 'draft-applicant.letter-saved', after: null }]);
});

it('is refused without a session, for clients, before submission, and without an address', async () => {
  const { id } = await apply();
  expect((await write(id, {}, '')).statusCode).toBe(401);
  expect((await write(id, {}, await test.getToken('client'))).statusCode).toBe(403);
  expect((await write((await apply({}, false)).id)).json().code).toBe('not-submitted');
  for (const wrong of [{ address: ' ' }, { name: '' }, { language: 'xx' }, { name: 'a\nb' }]) {
    expect((await write(id, wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  }
  expect((await write('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
});

it('needs a reason where the person asked for care, and the audit log keeps it', async () => {
  const { id } = await apply({ 'pre-safety-careful': 'My brother opens my mail' });
  const asked = await write(id);
  expect(asked.json()).toMatchObject({
    code: 'contact-refused',
    details: { reasons: ['be-careful'], mayOverride: true },
  });
  const reply = await write(id, { override: { reason: 'They gave a new address today' } });
  expect(reply.statusCode).toBe(200);
  const entry = await test.db
    .selectFrom('auditEntry')
    .select(['after', 'reason'])
    .where('recordId', '=', id)
    .where('action', '=', 'draft-applicant.letter-saved')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    after: { overridden: ['be-careful'] },
    reason: 'They gave a new address today',
  });
});

describe('letter to someone with a record', () => {
  async function addPerson(fields: object = {}): Promise<{ id: string; reference: string }> {
    const body = { firstName: 'Robin', lastName: 'Fernhill', ...fields };
    return (await test.call('POST', '/api/applicant', { token: staff, body })).json();
  }
  const writeTo = (id: string, more: object = {}, token = staff) =>
    test.call('POST', `/api/applicant/${id}/return-letter/pdf`, {
      body: { ...letter, ...more },
      token,
    });

  it.each(['en', 'fr'])(
    'has their reference and no word about the reason, in %s',
    async (language) => {
      const { id, reference } = await addPerson({ preferredContact: 'mail' });
      const reply = await writeTo(id, { language });
      expect(reply.statusCode, reply.body).toBe(200);
      const { pages, text, title } = await readPdf(reply.rawPayload);
      expect(pages).toHaveLength(1);
      expect(text).toContain(reference);
      expect(text).toContain('4410 County Road 7, Unit C');
      expect(`${title} ${text}`).not.toMatch(/harbor|recovery|treatment|shelter|case|dossier/i);
      expect(text).not.toContain(translatorFor(language)('return-letters:gotForm'));
      const entries = await test.db
        .selectFrom('auditEntry')
        .select('action')
        .where('recordId', '=', id)
        .where('action', '=', 'applicant.return-letter-saved')
        .execute();
      expect(entries).toHaveLength(1);
    },
  );

  it('follows what the person said about contact', async () => {
    const { id } = await addPerson({ preferredContact: 'safe_contact' });
    expect((await writeTo(id)).json().details.reasons).toEqual(['safe-contact']);
  });

  it('is only for staff, and for records that exist', async () => {
    const { id } = await addPerson();
    expect((await writeTo(id, {}, await test.getToken('client'))).statusCode).toBe(403);
    expect((await writeTo('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await writeTo(id, { address: '' })).statusCode).toBe(400);
  });
});
