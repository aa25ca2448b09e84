import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contents } from '#app/testing/files.ts';
import { toFormUpload } from '#app/testing/location-access-seeds.ts';
import { addSignedInPerson } from '#app/testing/people.ts';
import type { FormDocument } from '#features/intake/contract/form-documents.ts';

const test = useTestApp();

interface Form {
  id: string;
  secret: string;
}

async function begin(): Promise<Form> {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Odile' },
    { questionId: 'pre-name-last', answer: 'Moraine' },
  ];
  return (await test.call('POST', '/api/pre-screening', { body: { answers } })).json();
}

async function submitted(): Promise<Form> {
  const form = await begin();
  const headers = { 'x-intake-secret': form.secret };
  const reply = await test.call('POST', `/api/pre-screening/${form.id}/submit`, { headers });
  expect(reply.statusCode).toBe(200);
  return form;
}

async function send(
  { id, secret }: Form,
  content: Uint8Array = contents.pdf,
  fields: Record<string, string> = {},
) {
  const form = await toFormUpload(undefined, { ...fields, file: ['page-1.pdf', content] });
  return test.app.inject({
    method: 'POST',
    url: `/api/pre-screening/${id}/document`,
    ...form,
    headers: { ...form.headers, 'x-intake-secret': secret },
  });
}

async function asStaff(method: 'GET' | 'POST', url: string, body?: object) {
  return test.call(method, url, { token: await test.getToken('user'), ...(body && { body }) });
}
const list = async ({ id }: Form) =>
  (await asStaff('GET', `/api/draft-applicant/${id}/document`)).json<FormDocument[]>();

async function addPerson(): Promise<{ id: string; version: number }> {
  const body = { firstName: 'Odile', lastName: 'Moraine' };
  return (await asStaff('POST', '/api/applicant', body)).json();
}
const filesIn = async (applicantId: string) =>
  test.db
    .selectFrom('storedFile')
    .select(['id', 'name', 'fromPerson', 'seenAt'])
    .where('applicantId', '=', applicantId)
    .orderBy('name')
    .execute();

describe('documents with a form', () => {
  it('are on the application, and staff open them there', async () => {
    const form = await submitted();
    const sent = await send(form);
    expect(sent.statusCode, sent.body).toBe(201);
    const [document] = await list(form);
    expect(document).toMatchObject({ name: 'page-1.pdf', size: contents.pdf.length });
    const url = `/api/draft-applicant/${form.id}/document/${document?.id}`;
    expect((await asStaff('GET', url)).rawPayload).toEqual(contents.pdf);
    const entries = await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('recordId', '=', form.id)
      .where('action', 'like', 'draft-applicant.document-%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'draft-applicant.document-sent',
      'draft-applicant.document-opened',
    ]);
  });

  it('are announced once an hour, and triage shows how many came', async () => {
    const form = await submitted();
    const listNotices = async () => {
      const { items } = (await asStaff('GET', '/api/notification/notice?limit=100')).json();
      return items.filter(
        ({ recordId, values }: { recordId: string; values: { event?: string } }) =>
          recordId === form.id && values.event === 'document',
      );
    };
    expect(await listNotices()).toHaveLength(0);
    await send(form);
    await send(form, contents.png);
    expect(await listNotices()).toHaveLength(1);
    const { items } = (await asStaff('GET', '/api/triage?kind=application')).json();
    expect(items.find(({ id }: { id: string }) => id === form.id)).toMatchObject({
      formDocuments: 2,
      arrivedBy: 'online',
    });
  });

  it('are on the timeline of the record that the form becomes', async () => {
    const form = await submitted();
    await send(form);
    const body = { firstName: 'Odile', lastName: 'Moraine', version: 1 };
    const accepted = await asStaff('POST', `/api/draft-applicant/final/${form.id}`, body);
    const applicantId = accepted.json().id;
    const url = `/api/applicant/${applicantId}/timeline?kind=upload`;
    expect((await asStaff('GET', url)).json().items).toMatchObject([
      { event: 'sent-with-form', name: 'page-1.pdf', by: { kind: 'person' } },
    ]);
  });

  it('are refused before the form is sent, and with another form’s secret', async () => {
    const form = await begin();
    expect((await send(form)).json()).toMatchObject({ code: 'not-submitted' });
    const [one, other] = [await submitted(), await submitted()];
    expect((await send({ id: one.id, secret: other.secret })).statusCode).toBe(404);
    expect((await asStaff('GET', `/api/draft-applicant/${one.id}/document`)).json()).toEqual([]);
  });

  it('are added once when the device sends them again', async () => {
    const form = await submitted();
    const id = crypto.randomUUID();
    const first = await send(form, contents.pdf, { id });
    expect((await send(form, contents.pdf, { id })).json()).toEqual(first.json());
    expect((await send(form, contents.png, { id })).statusCode).toBe(400);
    expect(await list(form)).toHaveLength(1);
  });

  it('can only be pictures and PDFs', async () => {
    const form = await submitted();
    expect((await send(form, contents.docx)).statusCode).toBe(415);
    expect((await send(form, Buffer.from('only text'))).statusCode).toBe(415);
    expect((await send(form, contents.jpeg)).statusCode).toBe(201);
  });

  it('are limited to 20', async () => {
    const form = await submitted();
    for (let count = 0; count < 20; count++) expect((await send(form)).statusCode).toBe(201);
    expect((await send(form)).json()).toMatchObject({ details: [{ rule: 'too-many' }] });
    expect(await list(form)).toHaveLength(20);
  });

  it('are in the record once staff accept the form, unseen', async () => {
    const form = await submitted();
    await send(form);
    const { applicant, version } = (await asStaff('GET', `/api/draft-applicant/${form.id}`)).json();
    const accepted = await asStaff('POST', `/api/draft-applicant/final/${form.id}`, {
      ...applicant,
      version,
    });
    expect(accepted.statusCode, accepted.body).toBe(201);
    const { id } = accepted.json();
    const [file] = await filesIn(id);
    expect(file).toMatchObject({ name: 'page-1.pdf', fromPerson: true, seenAt: null });
    const opened = await asStaff('GET', `/api/storage/${id}/page-1.pdf`);
    expect(opened.rawPayload).toEqual(contents.pdf);
    expect((await send(form)).statusCode).toBe(404);
  });

  it('go with the form to an existing record under free names, and back', async () => {
    const form = await submitted();
    await send(form);
    await send(form);
    const person = await addPerson();
    const draft = (await asStaff('GET', `/api/draft-applicant/${form.id}`)).json();
    const attached = await asStaff('POST', `/api/draft-applicant/${form.id}/attach`, {
      applicantId: person.id,
      version: person.version,
      draftVersion: draft.version,
      fields: [],
    });
    expect(attached.statusCode, attached.body).toBeLessThan(300);
    const names = (await filesIn(person.id)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['page-1 (2).pdf', 'page-1.pdf']);
    const detached = await asStaff('POST', `/api/draft-applicant/${form.id}/detach`);
    expect(detached.statusCode, detached.body).toBeLessThan(300);
    expect(await filesIn(person.id)).toEqual([]);
    expect(await list(form)).toHaveLength(2);
  });

  it('are hidden from staff without access to applications', async () => {
    const form = await submitted();
    await send(form);
    const url = `/api/draft-applicant/${form.id}/document`;
    expect((await test.call('GET', url)).statusCode).toBe(401);
    const client = await addSignedInPerson(test, 'client', 'Nour');
    expect((await test.call('GET', url, { token: client.token })).statusCode).toBe(403);
  });

  it('go with the form when it is removed', async () => {
    const form = await submitted();
    await send(form);
    await sql`delete from draft_applicant where id = ${form.id}`.execute(test.db);
    const { rows } =
      await sql`select from form_document where draft_applicant_id = ${form.id}`.execute(test.db);
    expect(rows).toEqual([]);
  });
});
