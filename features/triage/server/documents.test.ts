import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import { formAnswer } from '#app/testing/screening.ts';
import { done, triageSteps } from '#app/testing/triage.ts';
import type { MyDay } from '#features/insight/contract/my-day.ts';

const test = useTestApp();
const portal = clientPageSteps(test);
const files = useFileCalls(test);
const merges = mergeSteps(test);
const triage = triageSteps(test);
const { as } = triage;
let me: Person;
let colleague: Person;

beforeAll(async () => {
  me = await addSignedInPerson(test, 'user', 'Sam');
  colleague = await addSignedInPerson(test, 'user', 'Camille');
});

interface Sent {
  id: string;
  applicantId: string;
  url: string;
}

/** A client sends a document from the portal. */
async function send(
  name: string,
  { applicantId, person }: { applicantId: string; person: Person },
): Promise<Sent> {
  const reply = await files.send(person, name, contents.png);
  expect(reply.status).toBe(201);
  const { documents } = (await reply.json()) as { documents: { id: string }[] };
  return {
    id: documents[0]?.id ?? '',
    applicantId,
    url: `/api/storage/${applicantId}/${name}`,
  };
}

const sendOne = async (name: string) => send(name, await portal.linked());

const queue = (person = me) => triage.queue(person, 'document');
const find = ({ id }: Sent, person = me) => triage.find(person, id, 'document');

const mark = (person: Person, { applicantId, id }: Sent, seen = true) =>
  as(person, 'PUT', `/api/storage/files/${applicantId}/${id}/seen`, { seen });
const claim = (person: Person, { id }: Sent) => triage.claim(person, 'document', id);

describe('a document from a client', () => {
  it('waits in triage and in my day, with its name, its person, and when it came', async () => {
    const sent = await sendOne('card.png');
    expect(await find(sent)).toMatchObject({
      kind: 'document',
      group: 'waiting',
      person: { applicantId: sent.applicantId, lastName: 'Granit' },
      reason: { kind: 'document' },
      since: expect.any(String),
      document: {
        path: `${sent.applicantId}/card.png`,
        name: 'card.png',
        type: 'image/png',
        preview: true,
      },
    });
    const day = done(await as(me, 'GET', '/api/my-day')).json() as MyDay;
    const items = day.columns.flatMap(({ first, anyTime }) => [...first, ...anyTime]);
    expect(items).toContainEqual({ kind: 'triage', item: await find(sent) });
    done(await mark(me, sent));
  });

  it('leaves once it is marked as seen, and returns after an undo', async () => {
    const sent = await sendOne('letter.png');
    const before = (await queue()).counts.document;
    done(await mark(me, sent));
    done(await mark(me, sent));
    expect(await find(sent)).toBeUndefined();
    expect((await queue()).counts.document).toBe(before - 1);
    done(await mark(me, sent, false));
    expect(await find(sent)).toBeDefined();
    done(await mark(colleague, sent));
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'after'])
      .where('recordId', '=', sent.applicantId)
      .where('action', 'in', ['applicant.file-seen', 'applicant.file-unseen'])
      .orderBy('id')
      .execute();
    const after = { fileId: sent.id, name: 'letter.png' };
    expect(entries).toEqual([
      { action: 'applicant.file-seen', actorId: me.id, after },
      { action: 'applicant.file-unseen', actorId: me.id, after },
      { action: 'applicant.file-seen', actorId: colleague.id, after },
    ]);
  });

  it('stays when it is listed, opened, or snoozed, until the decision', async () => {
    const sent = await sendOne('bill.png');
    await files.list(sent.applicantId);
    done(await as(colleague, 'GET', sent.url));
    done(await as(colleague, 'GET', `${sent.url}?preview=1`));
    expect(await find(sent)).toBeDefined();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const snoozed = `/api/triage/document/${sent.id}/snooze`;
    done(await as(me, 'PUT', snoozed, { until, question: 'Is there a second page?' }));
    expect(await find(sent)).toBeUndefined();
    done(await as(me, 'PUT', snoozed, { until: null, question: null }));
    expect(await find(sent)).toBeDefined();
    done(await mark(me, sent));
  });

  it('comes first if the person is in danger', async () => {
    const calm = await sendOne('calm.png');
    const unsafe = await portal.linked();
    const answers = [formAnswer('pre-safety-now', 'no')];
    done(await as(me, 'POST', `/api/question-answer/all/${unsafe.applicantId}`, answers));
    const urgent = await send('urgent.png', unsafe);
    expect((await queue()).items.map(({ id, group }) => [id, group])).toEqual([
      [urgent.id, 'danger'],
      [calm.id, 'waiting'],
    ]);
    for (const one of [calm, urgent]) done(await mark(me, one));
  });

  it('can be marked only by the colleague who has it open', async () => {
    const sent = await sendOne('claimed.png');
    done(await claim(me, sent));
    const refused = await mark(colleague, sent);
    expect(refused.json()).toMatchObject({ code: 'claimed', details: { by: { id: me.id } } });
    done(await mark(me, sent));
    // The item isn’t in the queue, so its claim doesn’t keep a colleague from returning it.
    done(await mark(colleague, sent, false));
    done(await mark(me, sent));
  });

  it('is hidden from staff without access to the record', async () => {
    const sent = await sendOne('private.png');
    const elsewhere = await addSignedInPerson(test, 'user', 'Noé');
    await test.db
      .updateTable('account')
      .set({ reach: 'own' })
      .where('id', '=', elsewhere.id)
      .execute();
    expect((await queue(elsewhere)).counts.document).toBe(0);
    expect((await claim(elsewhere, sent)).statusCode).toBe(404);
    expect((await mark(elsewhere, sent)).statusCode).toBe(404);
    const client = await portal.addClient();
    expect((await mark(client, sent)).statusCode).toBe(403);
    done(await mark(me, sent));
  });

  it('is out of the queue while it is deleted', async () => {
    const sent = await sendOne('gone.png');
    done(await as(me, 'DELETE', sent.url));
    expect(await find(sent)).toBeUndefined();
    expect((await mark(me, sent)).statusCode).toBe(404);
    done(await as(me, 'POST', `/api/storage/files/${sent.applicantId}/${sent.id}/restore`));
    expect(await find(sent)).toBeDefined();
    done(await mark(me, sent));
  });

  it('moves with its record in a merge, and back', async () => {
    const from = await portal.linked();
    const sent = await send('moved.png', from);
    const remaining = await merges.addApplicant();
    await merges.merged(remaining, { id: from.applicantId });
    expect((await find(sent))?.person.applicantId).toBe(remaining.id);
    await merges.undo(remaining.id);
    expect((await find(sent))?.person.applicantId).toBe(from.applicantId);
    done(await mark(me, sent));
  });
});

it('leaves documents that staff added out of triage', async () => {
  const { applicantId } = await portal.linked();
  const { id } = await files.uploadOne(applicantId, 'ours.pdf', contents.pdf);
  expect((await queue()).items).toEqual([]);
  expect((await mark(me, { applicantId, id, url: '' })).statusCode).toBe(404);
});
