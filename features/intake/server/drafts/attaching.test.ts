import { beforeAll, describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import type { Draft, DraftAttachment } from '#features/intake/contract/drafts.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';

const test = useTestApp();
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
});

async function submitPreScreening(
  overrides: Record<string, unknown> = {},
  submit = true,
): Promise<string> {
  const answers = Object.entries({
    'pre-name-first': 'Odette',
    'pre-name-last': 'Verglas',
    ...overrides,
  }).map(([questionId, answer]) => ({ questionId, answer }));
  const { id, secret } = (
    await test.call('POST', '/api/pre-screening', { body: { answers } })
  ).json();
  const headers = { 'x-intake-secret': secret };
  if (submit) await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  return id;
}

const path = (id: string) => `/api/draft-applicant/${id}`;
async function get<T>(url: string, token = staff): Promise<T> {
  return (await test.call('GET', url, { token })).json();
}
const readRecord = (id: string) => get<Applicant>(`/api/applicant/${id}`);
const readDraft = (id: string) => get<Draft>(path(id));

/** Applicant from an earlier form. */
async function addApplicant(overrides: Record<string, unknown> = {}): Promise<Applicant> {
  const draft = await readDraft(await submitPreScreening(overrides));
  const reply = await test.call('POST', `/api/draft-applicant/final/${draft.id}`, {
    token: staff,
    body: { firstName: 'Odette', lastName: 'Verglas', ...draft.applicant },
  });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const attach = (id: string, body: object, token = staff) =>
  test.call('POST', `${path(id)}/attach`, { token, body });
const detach = (id: string, token = staff) => test.call('POST', `${path(id)}/detach`, { token });

/** Record without its version and change time. */
async function recordState({ id }: Applicant) {
  const { version: _version, updatedAt: _updatedAt, ...file } = await readRecord(id);
  const answers = await get<Draft['answers']>(`/api/question-answer/${id}`);
  return {
    file,
    answers: answers.map(({ question, answer, earlier }) => [question.id, answer, earlier]),
  };
}

async function draftState(id: string) {
  const { updatedAt: _updatedAt, ...draft } = await readDraft(id);
  return draft;
}

const reachedBy = (phone: string) => ({ 'pre-reach-way': 'call', 'pre-reach-phone': phone });

const older = {
  'pre-birth-date': '1990-03-04',
  'pre-reach-way': 'safe_contact',
  'pre-reach-trusted-name': 'Ida',
  'pre-reach-trusted-phone': '418 555 0001',
  'pre-tonight-place': 'friend',
};
const newer = {
  'pre-birth-date': '1990-03-05',
  'pre-reach-way': 'safe_contact',
  'pre-reach-trusted-name': 'Max',
  'pre-reach-trusted-phone': '418 555 0002',
  'pre-tonight-place': 'shelter',
  'pre-wants': ['housing'],
};

describe('attaching a draft to an existing applicant', () => {
  it('applies the chosen fields, joins the answers, and keeps both references', async () => {
    const applicant = await addApplicant(older);
    const draftId = await submitPreScreening(newer);
    const draft = await readDraft(draftId);
    const reply = await attach(draftId, {
      applicantId: applicant.id,
      version: applicant.version,
      draftVersion: 1,
      fields: ['dateOfBirth', 'safeContact.phone'],
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      id: applicant.id,
      reference: applicant.reference,
      version: applicant.version + 1,
      dateOfBirth: '1990-03-05',
      safeContact: { name: 'Ida', phone: '418 555 0002' },
      stayingTonight: 'With family or a friend',
    });
    const answers = await get<Draft['answers']>(`/api/question-answer/${applicant.id}`);
    const answerTo = (id: string) => answers.find(({ question }) => question.id === id);
    // The newer answer is current and the older one is in the history.
    expect(answerTo('pre-tonight-place')).toMatchObject({ answer: 'shelter', earlier: 1 });
    expect(answerTo('pre-wants')).toMatchObject({ answer: ['housing'], earlier: 0 });
    for (const q of [applicant.reference, draft.reference, draft.reference.slice(0, 4)]) {
      const list = await get<{ items: Applicant[] }>(`/api/applicant?q=${q}`);
      expect(list.items.map(({ id }) => id)).toContain(applicant.id);
      const found = await get(`/api/search?q=${q}`);
      expect(JSON.stringify(found)).toContain(applicant.id);
    }
    expect(await readDraft(draftId)).toMatchObject({
      code: 'already-finalised',
      details: {
        applicantId: applicant.id,
        attachment: { draftId, reference: draft.reference, mayUndo: true },
      },
    });
    const actions = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'before', 'after'])
      .where('recordId', 'in', [draftId, applicant.id])
      .where('action', 'in', ['draft-applicant.attached', 'applicant.updated'])
      .orderBy('id')
      .execute();
    expect(actions).toMatchObject([
      { action: 'applicant.updated', before: { dateOfBirth: '1990-03-04' } },
      { action: 'draft-applicant.attached', after: { applicantId: applicant.id } },
    ]);
  });

  it('uses staff corrections', async () => {
    const applicant = await addApplicant();
    const draftId = await submitPreScreening(reachedBy('418 555 9999'));
    await test.call('PUT', path(draftId), {
      token: staff,
      body: { phone: '418 555 1234', version: 1 },
    });
    const reply = await attach(draftId, {
      applicantId: applicant.id,
      version: applicant.version,
      draftVersion: 2,
      fields: ['phone'],
    });
    expect(reply.json().phone).toBe('418 555 1234');
  });

  it('leaves the record unchanged when nothing was chosen', async () => {
    const applicant = await addApplicant(reachedBy('418 555 0001'));
    const draftId = await submitPreScreening(reachedBy('418 555 0002'));
    const body = { applicantId: applicant.id, draftVersion: 1, fields: [] };
    const reply = await attach(draftId, { ...body, version: applicant.version });
    expect(reply.json()).toEqual(applicant);
  });

  it.each([
    ['the file', { version: 99 }, 'phone'],
    ['the draft', { draftVersion: 99 }, 'answers'],
  ])('returns 409 with the current state when %s has changed', async (_what, stale, has) => {
    const applicant = await addApplicant();
    const draftId = await submitPreScreening();
    const body = { applicantId: applicant.id, version: 1, draftVersion: 1, fields: [], ...stale };
    const reply = await attach(draftId, body);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'stale-version']);
    expect(reply.json().details).toHaveProperty(has);
    expect(await readDraft(draftId)).toMatchObject({ id: draftId });
  });

  it.each([
    ['a field that the draft doesn’t have', { fields: ['status'] }, 400, 'invalid'],
    ['an unknown applicant', { applicantId: crypto.randomUUID() }, 404, 'not-found'],
    ['a malformed body', { fields: 'phone' }, 400, 'invalid'],
  ])('rejects %s and changes nothing', async (_what, bad, status, code) => {
    const applicant = await addApplicant();
    const draftId = await submitPreScreening();
    const before = [await recordState(applicant), await draftState(draftId)];
    const body = { applicantId: applicant.id, version: 1, draftVersion: 1, fields: [], ...bad };
    const reply = await attach(draftId, body);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect([await recordState(applicant), await draftState(draftId)]).toEqual(before);
  });

  it('attaches once for two simultaneous requests', async () => {
    const applicant = await addApplicant();
    const draftId = await submitPreScreening();
    const body = { applicantId: applicant.id, version: 1, draftVersion: 1, fields: [] };
    const replies = await Promise.all([
      attach(draftId, body),
      attach(draftId, body, admin),
      test.call('POST', `/api/draft-applicant/final/${draftId}`, {
        token: staff,
        body: { firstName: 'Odette', lastName: 'Verglas' },
      }),
    ]);
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses.slice(1)).toEqual([409, 409]);
    expect([200, 201]).toContain(statuses[0]);
  });

  it('requires a submitted form', async () => {
    const applicant = await addApplicant();
    const draftId = await submitPreScreening({}, false);
    const body = { applicantId: applicant.id, version: 1, draftVersion: 1, fields: [] };
    expect((await attach(draftId, body)).json().code).toBe('not-submitted');
  });
});

describe('undoing an attachment', () => {
  async function attached() {
    const applicant = await addApplicant(older);
    const draftId = await submitPreScreening(newer);
    const before = [await recordState(applicant), await draftState(draftId)];
    const reply = await attach(draftId, {
      applicantId: applicant.id,
      version: 1,
      draftVersion: 1,
      fields: ['dateOfBirth', 'safeContact.phone'],
    });
    expect(reply.statusCode).toBe(200);
    return { applicant, draftId, before };
  }

  it('restores both exactly', async () => {
    const { applicant, draftId, before } = await attached();
    expect(await recordState(applicant)).not.toEqual(before[0]);
    const { reference } = (
      await get<DraftAttachment[]>(`/api/draft-applicant/attached-to/${applicant.id}`)
    )[0] as DraftAttachment;
    const reply = await detach(draftId);
    expect([reply.statusCode, reply.json()]).toEqual([200, { id: draftId }]);
    expect([await recordState(applicant), await draftState(draftId)]).toEqual(before);
    const found = await get<{ items: Applicant[] }>(`/api/applicant?q=${reference}`);
    expect(found.items).toEqual([]);
    expect((await detach(draftId)).statusCode).toBe(404);
    // It can then be finalized as usual.
    const finalizeReply = await test.call('POST', `/api/draft-applicant/final/${draftId}`, {
      token: staff,
      body: { firstName: 'Odette', lastName: 'Verglas' },
    });
    expect(finalizeReply.statusCode).toBe(201);
  });

  it('undoes two drafts that answer the same question, one after the other', async () => {
    const applicant = await addApplicant({ 'pre-tonight-place': 'outside' });
    const before = await recordState(applicant);
    const drafts = [
      await submitPreScreening({ 'pre-tonight-place': 'friend' }),
      await submitPreScreening({ 'pre-tonight-place': 'shelter' }),
    ];
    for (const id of drafts) {
      const { version } = await readRecord(applicant.id);
      const reply = await attach(id, {
        applicantId: applicant.id,
        version,
        draftVersion: 1,
        fields: [],
      });
      expect(reply.statusCode, reply.body).toBe(200);
    }
    for (const id of drafts.toReversed()) {
      const reply = await detach(id);
      expect(reply.statusCode, reply.body).toBe(200);
    }
    expect(await recordState(applicant)).toEqual(before);
  });

  it('keeps later changes to other fields', async () => {
    const { applicant, draftId } = await attached();
    await test.call('PUT', `/api/applicant/${applicant.id}`, {
      token: staff,
      body: { tags: ['urgent'], version: 2 },
    });
    expect((await detach(draftId)).statusCode).toBe(200);
    expect(await readRecord(applicant.id)).toMatchObject({
      tags: ['urgent'],
      dateOfBirth: '1990-03-04',
    });
  });

  it.each([
    [
      'a field',
      (id: string) =>
        test.call('PUT', `/api/applicant/${id}`, {
          token: staff,
          body: { dateOfBirth: '1990-03-06', version: 2 },
        }),
      { fields: ['dateOfBirth'], questionIds: [] },
    ],
    [
      'an answer',
      (id: string) =>
        test.call('POST', `/api/question-answer/all/${id}`, {
          token: staff,
          body: [{ questionId: 'pre-tonight-place', answer: 'home' }],
        }),
      { fields: [], questionIds: ['pre-tonight-place'] },
    ],
  ])(
    'refuses and undoes nothing when %s was changed since',
    async (_what, change, changedDetails) => {
      const { applicant, draftId } = await attached();
      expect((await change(applicant.id)).statusCode).toBe(200);
      const before = await recordState(applicant);
      const reply = await detach(draftId);
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'changed-since']);
      expect(reply.json().details).toEqual(changedDetails);
      expect(await recordState(applicant)).toEqual(before);
    },
  );

  it('allows only its author and admins, for 30 days', async () => {
    const { applicant, draftId } = await attached();
    await addAccount(test.db, 'user', 'colleague@test.example');
    const colleague = tokenIn(
      await test.call('POST', '/api/auth/login', {
        body: { email: 'colleague@test.example', password: testPassword },
      }),
    );
    const list = `/api/draft-applicant/attached-to/${applicant.id}`;
    expect(await get(list, colleague)).toMatchObject([{ draftId, mayUndo: false }]);
    expect((await detach(draftId, colleague)).statusCode).toBe(404);
    expect(await get(list, admin)).toMatchObject([{ draftId, mayUndo: true }]);

    test.moveClock(30 * 86_400_000 + 60_000);
    for (const role of ['admin', 'user'] as const) test.forgetToken(role);
    admin = await test.getToken('admin');
    staff = await test.getToken('user');
    expect(await get(list, admin)).toMatchObject([{ mayUndo: false }]);
    expect((await detach(draftId, admin)).statusCode).toBe(404);
  });
});
