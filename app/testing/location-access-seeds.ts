import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#core/server/db/database.ts';
import { hashSecret, randomSecret } from '#core/server/secrets/codes.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { TestApp } from './app.ts';
import { contents } from './files.ts';
import { addSignedInPerson } from './people.ts';

/** A person's case record with one of everything, by id; for location access tests. */
export type Seeded = Awaited<ReturnType<ReturnType<typeof reachSeeds>['file']>>;
export type SeededDrafts = Awaited<ReturnType<ReturnType<typeof reachSeeds>['drafts']>>;

/** Names and texts of invented people in these tests. */
export interface Called {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

const time = { start: '2026-04-01T10:00', end: '2026-04-01T11:00', timeZone: 'UTC' };
const outcome = { housing: 'own_home', employment: 'full_time', credential: 'earned' };

/** A signed consent. */
export const signedConsent = (name: string) => ({
  kind: 'general',
  parts: ['identity'],
  what: 'Who I am',
  purpose: 'A room',
  recipients: [{ name: 'Housing Office', address: null }],
  expiresOn: '2099-12-31',
  signer: 'person',
  signature: 'typed',
  typedName: name,
  signedOn: '2026-01-05',
});

/** Creates records and applications with the calls that staff make, using this token. */
export function reachSeeds(test: TestApp, token: string) {
  const done = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => {
    const reply = await test.call(method, url, { token, ...(body !== undefined && { body }) });
    expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBeLessThan(300);
    return reply.statusCode === 204 ? undefined : reply.json();
  };

  const send = async (url: string, parts: Record<string, string | [string, Uint8Array]>) => {
    const reply = await test.app.inject({
      method: 'POST',
      url,
      ...(await toFormUpload(token, parts)),
    });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    return reply.json();
  };

  const handIn = async (
    called: Pick<Called, 'firstName' | 'lastName'>,
    helper?: { name: string },
    more: Record<string, string> = {},
  ): Promise<string> => {
    const answers = Object.entries({
      ...more,
      'pre-name-first': called.firstName,
      'pre-name-last': called.lastName,
      'pre-safety-now': 'no',
    }).map(([questionId, answer]) => ({ questionId, answer }));
    const begun = await test.call('POST', '/api/pre-screening', { body: { answers, helper } });
    const { id, secret } = begun.json();
    const headers = { 'x-intake-secret': secret };
    await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
    return id;
  };

  const moveOn = async (id: string, locationId: string): Promise<Client> => {
    let { version } = await done('GET', `/api/applicant/${id}`);
    const status = async (sent: object) => {
      ({ version } = await done('POST', `/api/applicant/${id}/status`, { version, ...sent }));
    };
    await status({ status: 'pending', reason: 'Heard from' });
    await status({ status: 'approve', reason: 'A bed is free' });
    await status({ status: 'client', locationId, startDate: '2026-01-05' });
    for (const change of [
      { programStatus: 'started_program', date: '2026-01-05' },
      { programStatus: 'completed', date: '2026-03-02', outcome },
    ]) {
      const moved = await done('POST', `/api/client/${id}/program-status`, { version, ...change });
      version = moved.version;
    }
    return done('GET', `/api/client/${id}`);
  };

  return {
    done,
    send,
    handIn,

    /** A person at a location, enrolled there. */
    async file(called: Called, locationId: string) {
      const nameFields = { ...called, preferredName: called.firstName, dateOfBirth: '1977-05-23' };
      const tags = [called.lastName.toLowerCase()];
      const { id } = await done('POST', '/api/applicant', { ...nameFields, tags, locationId });
      await done('POST', `/api/applicant/${id}/screening-link`, { how: 'print' });
      const note = `/api/applicant/${id}/note`;
      const remainingNote = await done('POST', note, { text: `Spoke with ${called.lastName}` });
      const deleted = await done('POST', note, { text: `Wrong about ${called.lastName}` });
      await done('DELETE', `${note}/${deleted.id}`);
      const upload = (name: string) =>
        send(`/api/storage/files/${id}`, { file: [name, contents.pdf] });
      const [file] = await upload(`${called.lastName}.pdf`);
      const [deletedFile] = await upload(`${called.lastName} old.pdf`);
      await done('DELETE', `/api/storage/${id}/${encodeURIComponent(deletedFile.name)}`);
      await done('PUT', `/api/storage/files/${id}/${file.id}/share`, { note: called.lastName });
      // Sent by the person, so that it awaits triage.
      await test.db
        .updateTable('storedFile')
        .set({ fromPerson: true })
        .where('id', '=', file.id)
        .execute();
      // A reply, so that it awaits triage.
      const { id: textId } = await test.db
        .insertInto('textMessage')
        .values({
          applicantId: id,
          fromPerson: true,
          phone: '+14185550137',
          body: `From ${called.lastName}`,
          language: 'en',
          state: 'received',
          createdAt: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await done('POST', `/api/applicant/${id}/page/invitation`, { how: 'hand' });
      const person = await addSignedInPerson(test, 'client', called.firstName, called.lastName);
      const since = new Date();
      await test.db
        .insertInto('clientLink')
        .values({ accountId: person.id, applicantId: id, since })
        .execute();
      const answers = [
        { questionId: 'int-goals-now', answer: called.lastName },
        { questionId: 'scr-family-afraid', answer: 'yes' },
      ];
      await done('POST', `/api/question-answer/all/${id}`, answers);
      const [danger] = await done('GET', `/api/applicant/${id}/danger`);
      await done('POST', `/api/applicant-support/${id}`, {
        allergies: [{ allergen: called.lastName, reaction: null, severity: null, note: null }],
      });
      const event = (title: string) =>
        done('POST', '/api/event', { title, time, people: [{ id }] });
      const [met, off] = [await event(called.lastName), await event('Called off')];
      await done('DELETE', `/api/event/${off.id}?version=1`);
      const { id: wishId } = await test.db
        .insertInto('moveWish')
        .values({
          eventId: met.id,
          applicantId: id,
          startsOn: met.start,
          text: called.lastName,
          askedAt: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const task = await done('POST', '/api/task', {
        title: `Call ${called.lastName}`,
        applicantId: id,
        due: '2026-03-20',
      });
      const comment = await done('POST', `/api/task/${task.id}/comment`, { text: called.lastName });
      const consent = await done(
        'POST',
        `/api/applicant/${id}/consent`,
        signedConsent(called.lastName),
      );
      const shiftNoteId = await addShiftNote(test.db, {
        applicantId: id,
        locationId,
        text: `Wake ${called.lastName} at 6`,
      });
      const incidentId = await addIncident(test.db, {
        applicantId: id,
        locationId,
        whatHappened: `${called.lastName} fell on the stairs`,
        taskId: task.id,
      });
      const neededDocumentId = await addNeededDocument(test.db, id, called.lastName);
      const householdMemberId = await addHouseholdMember(test.db, id, called.lastName);
      const client = await moveOn(id, locationId);
      return {
        id: id as string,
        version: client.version,
        reference: client.reference,
        noteId: remainingNote.id as string,
        textId,
        deletedNoteId: deleted.id as string,
        fileName: file.name as string,
        fileId: file.id as string,
        eventId: met.id as string,
        deletedEventId: off.id as string,
        wishId,
        dangerId: danger.id as string,
        taskId: task.id as string,
        commentId: comment.id as string,
        shiftNoteId,
        incidentId,
        householdMemberId,
        neededDocumentId,
        deletedFileId: deletedFile.id as string,
        consentId: consent.id as string,
        followUpId: client.enrolments[0]?.followUps[0]?.id ?? '',
        locationId,
      };
    },

    /** Adds a person to a location's waiting list. Returns the entry's id. */
    async waiting(id: string, locationId: string): Promise<string> {
      const { version } = await done('GET', `/api/applicant/${id}`);
      const moved = { version, status: 'pending', reason: 'Heard from' };
      await done('POST', `/api/applicant/${id}/status`, moved);
      const wanted = { locationId, priority: 'normal', reason: null, since: '2026-02-01' };
      return (await done('POST', `/api/applicant/${id}/waiting`, wanted)).id;
    },

    /** One waiting application, one deleted, and one added to a record. */
    async drafts(called: Called, record: { id: string }) {
      const [waiting, deleted, attached] = [
        await handIn(called, { name: 'Ana' }),
        await handIn(called),
        await handIn(called),
      ];
      await done('DELETE', `/api/draft-applicant/${deleted}`, {});
      const [draft, { version }] = [
        await done('GET', `/api/draft-applicant/${attached}`),
        await done('GET', `/api/applicant/${record.id}`),
      ];
      const sent = { applicantId: record.id, version, draftVersion: draft.version, fields: [] };
      await done('POST', `/api/draft-applicant/${attached}/attach`, sent);
      const { dangers } = await done('GET', `/api/draft-applicant/${waiting}`);
      // A reply that awaits triage.
      const { id: textOfWaiting } = await test.db
        .insertInto('textMessage')
        .values({
          draftApplicantId: waiting,
          fromPerson: true,
          phone: '+14185550139',
          body: `From ${called.lastName}`,
          language: 'en',
          state: 'received',
          createdAt: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        waiting,
        deleted,
        attached,
        dangerOfWaiting: dangers[0].id as string,
        textOfWaiting,
      };
    },

    /** A pair of possible duplicates. */
    async pair(one: { id: string }, other: { id: string }): Promise<string> {
      const [oneId = '', otherId = ''] = [one.id, other.id].toSorted();
      const { id } = await test.db
        .insertInto('duplicatePair')
        .values({ oneId, otherId, score: 80, strength: 'very-likely', reasons: ['same-name'] })
        .onConflict((conflict) => conflict.columns(['oneId', 'otherId']).doUpdateSet({ score: 80 }))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async addImport(called: Called): Promise<string> {
      const table = `First name,Last name\n${called.firstName},${called.lastName}\n`;
      const file: [string, Uint8Array] = ['people.csv', Buffer.from(table)];
      return (await send('/api/import', { kind: 'applicants', file })).id;
    },
  };
}

/** The author of the person’s first note. What follows is written directly: a call would move the clock of golden files. */
function firstNote(db: Database, applicantId: string) {
  return db
    .selectFrom('note')
    .select(['createdBy', 'createdAt'])
    .where('applicantId', '=', applicantId)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function addShiftNote(
  db: Database,
  { applicantId, locationId, text }: { applicantId: string; locationId: string; text: string },
): Promise<string> {
  const { createdBy, createdAt } = await firstNote(db, applicantId);
  const { id } = await db
    .insertInto('shiftNote')
    .values({ locationId, text, createdBy, createdAt, updatedAt: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('shiftNotePerson').values({ shiftNoteId: id, applicantId }).execute();
  return id;
}

async function addIncident(
  db: Database,
  {
    applicantId,
    taskId,
    ...incident
  }: { applicantId: string; taskId: string; locationId: string; whatHappened: string },
): Promise<string> {
  const { createdBy, createdAt } = await firstNote(db, applicantId);
  const written = { createdBy, createdAt, updatedBy: createdBy, updatedAt: createdAt };
  const { id } = await db
    .insertInto('incident')
    .values({
      ...incident,
      ...written,
      kind: 'injury',
      severity: 'moderate',
      happenedAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('incidentPerson').values({ incidentId: id, applicantId }).execute();
  await db.insertInto('incidentTask').values({ incidentId: id, taskId }).execute();
  return id;
}

async function addHouseholdMember(
  db: Database,
  applicantId: string,
  name: string,
): Promise<string> {
  const { createdBy, createdAt } = await firstNote(db, applicantId);
  const written = { createdBy, createdAt, updatedBy: createdBy, updatedAt: createdAt };
  const { id } = await db
    .insertInto('householdMember')
    .values({ applicantId, name, relation: 'child', ...written })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addNeededDocument(db: Database, applicantId: string, note: string): Promise<string> {
  const { createdBy: askedBy, createdAt: askedAt } = await firstNote(db, applicantId);
  const { id } = await db
    .insertInto('neededDocument')
    .values({ applicantId, kind: 'other', note, askedBy, askedAt, updatedAt: askedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sends a document with a submitted form, from a device of its own. Returns its id. */
export async function addFormDocument(test: TestApp, draftApplicantId: string): Promise<string> {
  const secret = randomSecret();
  const secretHash = hashSecret(secret);
  await test.db.insertInto('intakeDevice').values({ draftApplicantId, secretHash }).execute();
  const form = await toFormUpload(undefined, { file: ['page-1.pdf', contents.pdf] });
  const reply = await test.app.inject({
    method: 'POST',
    url: `/api/pre-screening/${draftApplicantId}/document`,
    ...form,
    headers: { ...form.headers, 'x-intake-secret': secret },
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().documents[0].id;
}

/** A note that the person added to their form. Returns its id. */
export async function addFormNote(db: Database, draftApplicantId: string): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .insertInto('formAddition')
    .values({
      id,
      draftApplicantId,
      kind: 'note',
      text: 'My number changed',
      createdAt: new Date(),
    })
    .execute();
  return id;
}

/** A photo with the content of one of the person’s documents: making a picture takes a while. Returns its id. */
export async function addPhoto(db: Database, applicantId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into applicant_photo (id, applicant_id, type, size, checksum, content, file_key_id,
      sealed_key, added_by, added_at)
    select gen_random_uuid(), applicant_id, 'image/webp', size, checksum, content, file_key_id,
      sealed_key, uploaded_by, uploaded_at
    from stored_file where applicant_id = ${applicantId} order by uploaded_at limit 1
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** A form with files, as a browser sends it. */
export async function toFormUpload(
  token: string | undefined,
  parts: Record<string, string | [string, Uint8Array]>,
) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([part[1] as BlobPart]), part[0]);
  }
  const request = new Request('http://test.example', { method: 'POST', body: form });
  return {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
