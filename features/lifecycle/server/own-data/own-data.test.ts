import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { personRecords } from '#app/server/person-records.ts';
import { addAccount, useTestApp } from '#app/testing/app.ts';
import { contents } from '#app/testing/files.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { unzipped } from '#app/testing/unzip.ts';
import { addWholePerson } from '#app/testing/whole-person.ts';

const test = useTestApp();
const { call, addApplicant, merged, undo, fileOf } = mergeSteps(test);

const requestBody = { askedBy: 'Odette Verglas', language: 'en' };

const save = async (id: string, language = 'en') => {
  const body = { ...requestBody, language };
  const reply = await call('POST', `/api/applicant/${id}/own-data`, body, 'admin');
  expect(reply.statusCode, reply.body).toBe(200);
  const entries = unzipped(reply.rawPayload);
  const json = entries.get('person.json')?.toString('utf8') ?? '';
  return { reply, entries, json, data: JSON.parse(json) };
};

async function addLocation(name: string): Promise<string> {
  const body = { name, address: '', phone: '' };
  return (await call('POST', '/api/location', body, 'admin')).json().id;
}

describe('data export', () => {
  it('gives the person a ZIP in plain language, with their documents', async () => {
    const word = 'zyxwmark';
    const person = await addWholePerson(test, word, await addLocation('Stone House'));
    await call('POST', `/api/applicant/${person.id}/note`, { text: 'Secretly', counselling: true });
    await call('POST', `/api/question-answer/all/${person.id}`, [
      { questionId: 'int-goals-now', answer: 'Another goal', version: 1 },
    ]);
    const holdReply = await call(
      'POST',
      `/api/applicant/${person.id}/hold`,
      { reason: 'Claim' },
      'admin',
    );
    const lift = `/api/applicant/${person.id}/hold/${holdReply.json().id}/lift`;
    await call('POST', lift, { reason: 'Settled' }, 'admin');
    const { reply, entries, json, data } = await save(person.id);
    expect(reply.headers['content-disposition']).toContain(`own-data-${person.reference}.zip`);
    for (const { dataExport } of personRecords) {
      if ('leftOut' in dataExport) continue;
      const { section } = dataExport;
      expect([section, data[section].length > 0]).toEqual([section, true]);
    }
    expect(data.files).toContainEqual(
      expect.objectContaining({ firstName: word, dateOfBirth: '1977-05-23' }),
    );
    const goals = data.answers.filter((one: { form: string }) => one.form === 'questionnaire');
    expect(goals.flatMap((one: { answer: string[] }) => one.answer)).toContain(`${word}son`);
    expect(goals[0].question).toMatch(/^What matters most to the person/);
    expect(data.log).toContainEqual(
      expect.objectContaining({ action: 'applicant.opened', by: 'Sam Waymark' }),
    );
    expect(data.notes[0].text).toContain('Spoke with');
    expect(data.permissions[0]).toMatchObject({ what: 'Who I am' });
    expect(data.holds[0]).not.toHaveProperty('reason');
    const holdEntries = data.log.filter((one: { action: string }) =>
      one.action.startsWith('applicant.hold-'),
    );
    expect(holdEntries).toHaveLength(2);
    expect(json).not.toMatch(/Claim|Settled/);
    // No secrets, internal data, or counseling notes.
    expect(json).not.toMatch(/hash|sealedKey|Secretly|nameSounds/i);
    expect(data.leftOut).toEqual({
      counsellingNotes: 1,
      wordsOfAppointmentsWithOthers: 0,
      logsOfOtherFiles: 0,
      log: false,
    });
    expect(entries.get(`files/${person.fileName}`)).toEqual(contents.pdf);
    expect([...entries.keys()].filter((path) => path.startsWith('files/deleted/'))).toHaveLength(1);
    const auditEntries = await test.db
      .selectFrom('auditEntry')
      .select(['kind', 'after'])
      .where('action', '=', 'applicant.own-data-saved')
      .where('recordId', '=', person.id)
      .execute();
    expect(auditEntries).toMatchObject([
      {
        kind: 'disclosure',
        after: { recipient: person.reference, askedBy: requestBody.askedBy, basis: 'own_request' },
      },
    ]);
    // A disclosure to the person isn't part of the accounting.
    const accounting = (await call('GET', `/api/applicant/${person.id}/accounting`)).json();
    expect(accounting.items.map((one: { recipient: string }) => one.recipient)).toEqual([word]);
  });

  it('includes documents sent with a note, and the note names them', async () => {
    const { id } = await addApplicant();
    const upload = async (name: string) => {
      const form = new FormData();
      form.append('id', crypto.randomUUID());
      form.append('file', new File([name], name, { type: 'text/plain' }));
      const body = new Response(form);
      const reply = await test.app.inject({
        method: 'POST',
        url: `/api/storage/files/${id}`,
        headers: {
          authorization: `Bearer ${await test.getToken('user')}`,
          'content-type': body.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await body.arrayBuffer()),
      });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json()[0].id;
    };
    const documents = [await upload('lease.txt'), await upload('letter.txt')];
    await upload('alone.txt');
    const write = (body: object) => call('POST', `/api/applicant/${id}/note`, body);
    expect((await write({ text: 'Brought his lease', documents })).statusCode).toBe(201);
    expect((await write({ text: 'Nothing with it' })).statusCode).toBe(201);
    const { data, entries } = await save(id);
    expect(data.notes).toMatchObject([
      { text: 'Brought his lease', documents: ['lease.txt', 'letter.txt'] },
      { text: 'Nothing with it' },
    ]);
    expect(data.notes[1]).not.toHaveProperty('documents');
    expect(data.documents.map((line: { noteId?: string }) => line.noteId)).toEqual([
      data.notes[0].id,
      data.notes[0].id,
      undefined,
    ]);
    for (const name of ['lease.txt', 'letter.txt', 'alone.txt']) {
      expect(entries.get(`files/${name}`)?.toString()).toBe(name);
      expect(data.filesInThisArchive).toContainEqual({ name, path: `files/${name}` });
    }
  });

  it('names missing contents and includes the others', async () => {
    const person = await addWholePerson(test, 'zyxwother', await addLocation('Brick House'));
    const { content } = await test.db
      .selectFrom('storedFile')
      .select('content')
      .where('id', '=', person.fileId)
      .executeTakeFirstOrThrow();
    await rm(join(test.dataDir, 'files', content.slice(0, 2), content));
    const { data, entries } = await save(person.id, 'fr');
    expect(data.filesInThisArchive).toContainEqual({ name: person.fileName, isMissing: true });
    expect(entries.has(`files/${person.fileName}`)).toBe(false);
    expect([...entries.keys()]).toContain('person.json');
  });

  it('says nothing about other people in shared appointments or merged records', async () => {
    const [one, other] = [await addApplicant(), await addApplicant({ firstName: 'Zyxwother' })];
    const time = { start: '2026-04-01T10:00', end: '2026-04-01T11:00', timeZone: 'UTC' };
    const talk = async (title: string, people: { id: string }[]) => {
      const body = { title, time, people, place: `Place of ${title}` };
      const reply = await call('POST', '/api/event', body);
      expect(reply.statusCode, reply.body).toBe(201);
    };
    await talk('About them alone', [{ id: one.id }]);
    await talk('Zyxwother and theirs', [{ id: one.id }, { id: other.id }]);
    // Another person's account, as if it had acted on this record.
    const strangerId = await addAccount(test.db, 'client', 'stranger@test.example');
    await sql`update account set first_name = 'Zyxwstranger' where id = ${strangerId}`.execute(
      test.db,
    );
    await call('POST', `/api/applicant/${one.id}/note`, { text: 'Called' });
    await sql`update note set created_by = ${strangerId} where applicant_id = ${one.id}`.execute(
      test.db,
    );
    await merged(other, one);
    await call('POST', `/api/applicant/${other.id}/note`, { text: 'Zyxwother is well' });
    await call('PUT', `/api/applicant/${other.id}`, {
      version: (await fileOf(other.id)).version,
      middleName: 'Zyxwmiddle',
    });
    expect((await undo(other.id)).statusCode).toBe(200);
    const { data, json } = await save(one.id);
    const [alone, shared] = [false, true].map((isShared) =>
      data.appointments.find(
        (line: Record<string, unknown>) => 'isAboutOthersToo' in line === isShared,
      ),
    );
    expect(alone).toMatchObject({ title: 'About them alone' });
    expect(shared).toMatchObject({ isAboutOthersToo: true, startsOn: '2026-04-01T10:00' });
    expect(json).not.toMatch(/Zyxwother and|Place of Zyxwother|Zyxwstranger|Zyxwmiddle/);
    expect(data.leftOut).toMatchObject({ wordsOfAppointmentsWithOthers: 1, logsOfOtherFiles: 1 });
  });

  it('requires an administrator, and records who asked for it', async () => {
    const one = await addApplicant();
    const url = `/api/applicant/${one.id}/own-data`;
    expect((await test.call('POST', url, { body: requestBody })).statusCode).toBe(401);
    const client = await test.getToken('client');
    expect((await test.call('POST', url, { body: requestBody, token: client })).statusCode).toBe(
      403,
    );
    // Access to the record isn't enough for its full contents and the audit log.
    expect((await call('POST', url, requestBody)).statusCode).toBe(403);
    const send = (body: object) => call('POST', url, body, 'admin');
    expect((await send({ ...requestBody, askedBy: 'a'.repeat(201) })).statusCode).toBe(400);
    expect((await send({ ...requestBody, zone: 'Nowhere' })).statusCode).toBe(400);
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const missing = await call(
      'POST',
      `/api/applicant/${unknownId}/own-data`,
      requestBody,
      'admin',
    );
    expect(missing.statusCode).toBe(404);
  });
});
