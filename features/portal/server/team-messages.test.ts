import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { chatSteps } from '#app/testing/chats.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';

const test = useTestApp();
const { addClient, asStaff, linked, readMyPage } = clientPageSteps(test);
const { conversations, messages, notices, send } = chatSteps(test);

const hello = () => ({
  id: crypto.randomUUID(),
  topic: 'appointment',
  replyWanted: 'week',
  text: 'Can I bring my son?',
});

const write = ({ token }: Person, body: object) =>
  test.call('POST', '/api/my/message', { token, body });

async function listMessages({ token }: Person): Promise<TriageItem[]> {
  const reply = await test.call('GET', '/api/triage?kind=message', { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().items;
}

async function findMessage(staff: Person, applicantId: string): Promise<TriageItem | undefined> {
  return (await listMessages(staff)).find(({ person }) => person.applicantId === applicantId);
}

const newColleague = (name: string) => addSignedInPerson(test, 'user', name);

/** A client with a case worker. */
async function newClient() {
  const worker = await newColleague('Sam');
  const { applicantId, person } = await linked();
  await test.db
    .updateTable('applicant')
    .set({ caseWorkerId: worker.id })
    .where('id', '=', applicantId)
    .execute();
  return { worker, applicantId, person };
}

describe('a message to the team', () => {
  it('begins a conversation with the case worker and promises an answer', async () => {
    const { worker, person } = await newClient();
    const page = await readMyPage(person);
    const reply = await write(person, hello());
    expect(reply.statusCode, reply.body).toBe(201);
    const { to, answerBy } = reply.json();
    expect(to).toBe(worker.id);
    // Two business days by default.
    const hours = (Date.parse(answerBy) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(40);
    expect(hours).toBeLessThan(24 * 5);
    expect(page?.answerBy.slice(0, 13)).toBe(answerBy.slice(0, 13));
    expect(await messages(worker, person)).toMatchObject([{ text: 'Can I bring my son?' }]);
    expect(await conversations(person)).toMatchObject([{ person: { id: worker.id } }]);
    expect(await notices(worker)).toMatchObject([{ kind: 'message' }]);
    // The conversation goes on from here.
    expect((await send(person, worker, 'He is six')).statusCode).toBe(201);
  });

  it('exists once when sent again, and refuses another text under its id', async () => {
    const { worker, person } = await newClient();
    const body = hello();
    expect((await write(person, body)).statusCode).toBe(201);
    expect((await write(person, body)).statusCode).toBe(201);
    expect(await messages(worker, person)).toHaveLength(1);
    expect((await write(person, { ...body, text: 'Something else' })).statusCode).toBe(404);
  });

  it('reaches the colleague who gave the invitation if there is no case worker', async () => {
    const { person } = await linked();
    const giver = await asStaff('GET', '/api/auth/me');
    expect((await write(person, hello())).json().to).toBe(giver.json().id);
  });

  it('refuses a client without a record, staff, and wrong values', async () => {
    expect((await write(await addClient('Odile'), hello())).statusCode).toBe(404);
    expect((await asStaff('POST', '/api/my/message', hello())).statusCode).toBe(403);
    expect((await test.call('POST', '/api/my/message', { body: hello() })).statusCode).toBe(401);
    const { person } = await newClient();
    for (const wrong of [{ topic: 'gossip' }, { replyWanted: 'now' }, { text: '  ' }]) {
      expect((await write(person, { ...hello(), ...wrong })).statusCode).toBe(400);
    }
  });
});

describe('triage', () => {
  it('shows it to every colleague until one of them replies', async () => {
    const { worker, applicantId, person } = await newClient();
    const colleague = await newColleague('Ines');
    await write(person, hello());
    for (const staff of [worker, colleague]) {
      expect((await findMessage(staff, applicantId))?.message).toEqual({
        from: person.id,
        text: 'Can I bring my son?',
        count: 1,
        topic: 'appointment',
        isToday: false,
      });
    }
    expect((await send(colleague, person, 'Yes, please do')).statusCode).toBe(201);
    for (const staff of [worker, colleague]) {
      expect(await findMessage(staff, applicantId)).toBeUndefined();
    }
  });

  it('keeps a later message without a topic between the two', async () => {
    const { worker, applicantId, person } = await newClient();
    const colleague = await newColleague('Ines');
    await write(person, hello());
    await send(person, worker, 'Only for you');
    expect((await findMessage(worker, applicantId))?.message).toMatchObject({
      text: 'Only for you',
      count: 2,
    });
    expect((await findMessage(colleague, applicantId))?.message).toMatchObject({
      text: 'Can I bring my son?',
      count: 1,
    });
  });

  it('puts danger in the words first, then what is wanted today', async () => {
    const colleague = await newColleague('Ines');
    const [calm, today, danger] = [await newClient(), await newClient(), await newClient()];
    await write(calm.person, hello());
    await write(today.person, { ...hello(), replyWanted: 'today' });
    const reply = await write(danger.person, { ...hello(), text: 'I can’t go on' });
    // Accepted like any other, with the promise for danger.
    expect(reply.statusCode).toBe(201);
    expect(Date.parse(reply.json().answerBy) - Date.now()).toBeLessThan(3 * 3_600_000);
    const ours = [calm, today, danger].map(({ applicantId }) => applicantId);
    const items = (await listMessages(colleague)).filter(({ person }) =>
      ours.includes(person.applicantId ?? ''),
    );
    expect(items.map(({ person }) => person.applicantId)).toEqual([
      danger.applicantId,
      today.applicantId,
      calm.applicantId,
    ]);
    expect(items.map(({ group }) => group)).toEqual(['danger', 'soon', 'waiting']);
    expect(items[0]).toMatchObject({ marks: ['suicide-now'], reason: { kind: 'marks' } });
    expect(await notices(danger.worker)).toMatchObject([
      { kind: 'applicant-in-danger', values: { marks: 'suicide-now' } },
      { kind: 'message' },
    ]);
  });

  it('hides it from colleagues without access to the location', async () => {
    const { newLocation } = locationSteps(test);
    const away = await newLocation(`Away ${crypto.randomUUID()}`);
    const limited = await newColleague('Limited');
    const { id } = limited;
    await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', id).execute();
    const { applicantId, person } = await newClient();
    await test.db
      .updateTable('applicant')
      .set({ locationId: away.id })
      .where('id', '=', applicantId)
      .execute();
    await write(person, hello());
    expect(await findMessage(limited, applicantId)).toBeUndefined();
  });
});
