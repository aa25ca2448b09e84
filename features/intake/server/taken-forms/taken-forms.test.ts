import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { readPdf } from '#app/testing/pdf-text.ts';
import { randomSecret } from '#core/server/secrets/codes.ts';

const test = useTestApp();
let staff: string;

beforeAll(async () => {
  staff = await test.getToken('user');
});

const secretHeader = (secret: string) => ({ 'x-intake-secret': secret });
const details = {
  signedOn: '2026-01-12',
  receivedOn: '2026-01-15',
  filledInBy: 'Chaplain Moreau',
};

async function take(more: object = {}, token: string | undefined = staff) {
  const body = { way: 'paper', secret: randomSecret(), language: 'en', ...more };
  const reply = await test.call('POST', '/api/draft-applicant/taken', {
    body,
    ...(token && { token }),
  });
  return { reply, secret: body.secret };
}

async function save(id: string, secret: string, answers: object) {
  const body = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
  const reply = await test.call('PUT', `/api/pre-screening/${id}`, {
    body,
    headers: secretHeader(secret),
  });
  expect(reply.statusCode).toBe(204);
}

const submit = (id: string, secret: string) =>
  test.call('POST', `/api/pre-screening/${id}/submit`, { headers: secretHeader(secret) });

const read = (id: string) => test.call('GET', `/api/draft-applicant/${id}`, { token: staff });

async function startOnline(answers: object): Promise<{ id: string; resumeCode: string }> {
  const body = {
    answers: Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer })),
  };
  return (await test.call('POST', '/api/pre-screening', { body })).json();
}

describe('a form typed in from paper', () => {
  it('becomes an application marked with the way it came and the details of the paper', async () => {
    const { reply, secret } = await take(details);
    expect(reply.statusCode).toBe(201);
    const { id, resumeCode } = reply.json();
    expect(resumeCode).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    await save(id, secret, { 'pre-name-first': 'Lucette', 'pre-reach-way': 'mail' });
    expect((await submit(id, secret)).json()).toEqual({ reference: resumeCode });
    const { id: me } = (await test.call('GET', '/api/auth/me', { token: staff })).json();
    const queue = await test.call('GET', '/api/triage?kind=application', { token: staff });
    const [item] = queue.json().items.filter((one: { id: string }) => one.id === id);
    expect(item).toMatchObject({ arrivedBy: 'paper' });
    expect((await read(id)).json()).toMatchObject({
      ...details,
      takenBy: { id: me },
      takenAt: expect.any(String),
      arrivedBy: 'paper',
      signsOfAutomation: [],
      firstName: 'Lucette',
      reference: resumeCode,
    });
    const url = '/api/draft-applicant?q=Lucette';
    const list = await test.call('GET', url, { token: staff });
    expect(list.json().items).toMatchObject([{ id, arrivedBy: 'paper' }]);
  });

  it('may have gaps where an answer is required, but not be blank', async () => {
    const { reply, secret } = await take();
    const { id } = reply.json();
    expect((await submit(id, secret)).statusCode).toBe(400);
    // No first name, and no address for the letter.
    await save(id, secret, { 'pre-reach-way': 'mail' });
    expect((await submit(id, secret)).statusCode).toBe(200);
  });

  it('requires a person on the phone to be asked', async () => {
    const { reply, secret } = await take({ way: 'phone' });
    const { id } = reply.json();
    await save(id, secret, { 'pre-name-first': 'Ysé', 'pre-reach-way': 'mail' });
    const refused = await submit(id, secret);
    expect(refused.json().details).toMatchObject([{ path: 'pre-reach-mail', rule: 'required' }]);
    await save(id, secret, { 'pre-reach-mail': '12 Rue Basse' });
    expect((await submit(id, secret)).statusCode).toBe(200);
    expect((await read(id)).json()).toMatchObject({ arrivedBy: 'phone', signedOn: null });
  });

  it('continues the form of its code, however the code is written', async () => {
    const begun = await startOnline({ 'pre-name-first': 'Maëlle', 'pre-birth-date': '1990-03-04' });
    const code = begun.resumeCode.toLowerCase().replace('-', ' ');
    const { reply, secret } = await take({ code, ...details });
    expect(reply.json()).toEqual({ id: begun.id, resumeCode: begun.resumeCode });
    const headers = secretHeader(secret);
    const opened = await test.call('GET', `/api/pre-screening/${begun.id}`, { headers });
    expect(opened.json().answers).toContainEqual({
      questionId: 'pre-name-first',
      answer: 'Maëlle',
    });
  });

  it('changes the details when it is sent again, and stays one form', async () => {
    const secret = randomSecret();
    const first = await take({ secret, ...details });
    const second = await take({ secret, filledInBy: 'Sister Agnès' });
    expect(second.reply.json()).toEqual(first.reply.json());
    await save(second.reply.json().id, secret, { 'pre-name-first': 'Noé' });
    await submit(second.reply.json().id, secret);
    expect((await read(second.reply.json().id)).json()).toMatchObject({
      filledInBy: 'Sister Agnès',
      signedOn: null,
    });
  });

  it('says so when no form has the code, or when it was sent already', async () => {
    expect((await take({ code: 'ZZZZ-ZZZZ' })).reply.json().code).toBe('not-found');
    const { reply, secret } = await take();
    const { id, resumeCode } = reply.json();
    await save(id, secret, { 'pre-name-first': 'Iris' });
    await submit(id, secret);
    const again = (await take({ code: resumeCode })).reply;
    expect([again.statusCode, again.json().code]).toEqual([409, 'already-submitted']);
  });

  it('is recorded in the audit log with the staff member', async () => {
    const { reply } = await take();
    const entry = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'after', 'actorId'])
      .where('recordId', '=', reply.json().id)
      .where('action', '=', 'draft-applicant.taken')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ after: { way: 'paper' } });
    expect(entry.actorId).not.toBeNull();
  });

  it('is refused without a session, for clients, and for days that don’t exist', async () => {
    expect((await take({}, '')).reply.statusCode).toBe(401);
    expect((await take({}, await test.getToken('client'))).reply.statusCode).toBe(403);
    for (const wrong of [
      { way: 'online' },
      { receivedOn: '2999-01-01' },
      { signedOn: '2026-02-30' },
      { secret: 'short' },
    ]) {
      expect((await take(wrong)).reply.statusCode, JSON.stringify(wrong)).toBe(400);
    }
  });
});

describe('a form printed with its code', () => {
  const print = (id: string, token: string | undefined = staff) =>
    test.call('GET', `/api/draft-applicant/${id}/paper-form?language=en`, {
      ...(token && { token }),
    });

  it('has the code on each page', async () => {
    const { id, resumeCode } = (await take()).reply.json();
    const reply = await print(id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain('filename="form.pdf"');
    expect(reply.headers['cache-control']).toBe('no-store');
    const { pages } = await readPdf(reply.rawPayload);
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      expect(page.replaceAll(/\s/g, '')).toContain(resumeCode.replace('-', ''));
    }
  });

  it('is refused without a session, for clients, and for unknown forms', async () => {
    const { id } = (await take()).reply.json();
    expect((await print(id, '')).statusCode).toBe(401);
    expect((await print(id, await test.getToken('client'))).statusCode).toBe(403);
    expect((await print('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await print('x')).statusCode).toBe(400);
  });
});
