import { beforeAll, describe, expect, it } from 'vitest';
import { type Reply, useTestApp } from '#app/testing/app.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import { screeningSteps } from '#app/testing/screening.ts';
import { done, triageSteps } from '#app/testing/triage.ts';
import type { TriageItem, TriageKind } from '#features/triage/contract/triage.ts';

const test = useTestApp();
const steps = screeningSteps(test);
const portal = clientPageSteps(test);
const triage = triageSteps(test);
const { as } = triage;
let me: Person;
let colleague: Person;

beforeAll(async () => {
  me = await addSignedInPerson(test, 'user', 'Sam');
  colleague = await addSignedInPerson(test, 'user', 'Camille');
});

const queue = (kind?: TriageKind, person = me) => triage.queue(person, kind);
const submitForm = (answers: Record<string, unknown> = {}) => triage.apply(answers);

const find = async (id: string, kind?: TriageKind): Promise<TriageItem> => {
  const item = await triage.find(me, id, kind);
  if (!item) throw new Error(`${id} isn’t in the queue`);
  return item;
};
const claim = (person: Person, id: string, kind: TriageKind = 'application') =>
  triage.claim(person, kind, id);
const snooze = (person: Person, id: string, body: object) =>
  as(person, 'PUT', `/api/triage/application/${id}/snooze`, body);
const hoursBetween = ({ since, dueAt }: TriageItem) =>
  (Date.parse(dueAt) - Date.parse(since)) / 3_600_000;

const ofPerson = async (applicantId: string, kind: TriageKind) => {
  const { items } = await queue(kind);
  const item = items.find(({ person }) => person.applicantId === applicantId);
  if (!item) throw new Error('the person isn’t in the queue');
  return item;
};

/** A client asks to move an appointment. */
async function requestMove() {
  const { applicantId, person } = await portal.linked();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const time = { start: `${day}T10:00`, end: `${day}T11:00`, timeZone: 'Europe/Paris' };
  const people = [{ id: applicantId }];
  const event = done(
    await as(me, 'POST', '/api/event', { title: 'Intake talk', time, people }),
  ).json();
  const url = `/api/my/appointment/${event.id}/move-wish`;
  const body = { start: time.start, text: 'I work that morning' };
  done(await test.call('POST', url, { token: person.token, body }));
  return { event, day, ...(await ofPerson(applicantId, 'request')) };
}

const addMatch = () => triage.addMatch({}, { preferredName: 'Newer' });

/** Both open the item at once; only the one who got it can decide. */
async function expectOneDecides(
  kind: TriageKind,
  id: string,
  decide: (person: Person) => Promise<Reply>,
): Promise<void> {
  const replies = await Promise.all([claim(me, id, kind), claim(colleague, id, kind)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const [holder, other] = replies[0].statusCode === 200 ? [me, colleague] : [colleague, me];
  const refused = await decide(other);
  expect(refused.statusCode, refused.body).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'claimed',
    details: { by: { id: holder.id }, isMine: false, until: expect.any(String) },
  });
  done(await decide(holder));
}

const endClaim = (column: 'draftApplicantId' | 'moveWishId', id: string) =>
  test.db
    .updateTable('triageItem')
    .set({ claimedUntil: new Date(Date.now() - 1000) })
    .where(column, '=', id)
    .execute();

describe('the order of the queue', () => {
  it('puts danger first, then soonest needed, then longest waiting, with the reason', async () => {
    const calm = await submitForm({ 'pre-wants': ['documents'] });
    const soon = await submitForm({ 'pre-tonight-when': 'this_week' });
    const today = await submitForm({ 'pre-tonight-when': 'today' });
    const unsafe = await submitForm({ 'pre-safety-now': 'no' });
    const last = await submitForm();
    const ids = [calm, soon, today, unsafe, last];
    const items = (await queue()).items.filter(({ id }) => ids.includes(id));
    expect(items.map(({ id, group, reason }) => [id, group, reason.kind])).toEqual([
      [unsafe, 'danger', 'marks'],
      [today, 'soon', 'marks'],
      [soon, 'soon', 'answer'],
      [calm, 'waiting', 'answer'],
      [last, 'waiting', 'none'],
    ]);
    expect(items[3]?.reason).toMatchObject({
      question: { id: 'pre-wants', text: { en: expect.any(String) } },
      answer: ['documents'],
    });
  });

  it('ignores a date that the person’s other answers hide', async () => {
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const free = await submitForm({ 'pre-tonight-place': 'home', 'pre-justice-release': day });
    const held = await submitForm({ 'pre-tonight-place': 'jail', 'pre-justice-release': day });
    expect(await find(free)).toMatchObject({ group: 'waiting', neededBy: null });
    expect(await find(held)).toMatchObject({ group: 'soon', neededBy: day });
  });

  it('promises a reply by the organization’s setting', async () => {
    const unsafe = await submitForm({ 'pre-safety-now': 'no' });
    const calm = await submitForm();
    expect(hoursBetween(await find(unsafe))).toBe(2);
    expect(hoursBetween(await find(calm))).toBeGreaterThanOrEqual(47);
    await test.db.updateTable('organisation').set({ dangerReplyHours: 1, replyDays: 20 }).execute();
    expect(hoursBetween(await find(unsafe))).toBe(1);
    // 20 business days are fewest when counted from a Sunday.
    expect(hoursBetween(await find(calm))).toBeGreaterThan(25 * 24);
    await test.db.updateTable('organisation').set({ dangerReplyHours: 2, replyDays: 2 }).execute();
  });
});

describe('the kinds of items', () => {
  it('are counted, and can be read by kind', async () => {
    await submitForm();
    const all = await queue();
    const { all: total, ...byKind } = all.counts;
    expect(total).toBe(Object.values(byKind).reduce((sum, count) => sum + count, 0));
    expect((await queue('application')).items).toHaveLength(byKind.application);
    const waiting = done(await as(me, 'GET', '/api/dashboard/waiting')).json();
    expect(waiting.triage).toBe(all.counts.all);
  });

  it('include a returned screening until the decision', async () => {
    const link = await steps.begin();
    const { id } = link.applicant;
    const ofPerson = async () =>
      (await queue('screening')).items.find(({ person }) => person.applicantId === id);
    expect(await ofPerson()).toBeUndefined();
    done(await link.submit());
    expect(await ofPerson()).toMatchObject({ kind: 'screening', claim: null });
    const { version } = done(await as(me, 'GET', `/api/applicant/${id}`)).json();
    const decision = { status: 'approve', reason: 'Ready', version };
    done(await as(me, 'POST', `/api/applicant/${id}/status`, decision));
    expect(await ofPerson()).toBeUndefined();
  });

  it('include a client’s request until it is answered', async () => {
    const { event, day, ...item } = await requestMove();
    expect(item).toMatchObject({
      group: 'soon',
      neededBy: day,
      reason: { kind: 'move' },
      request: { eventId: event.id, start: `${day}T10:00`, text: 'I work that morning' },
    });
    done(await as(me, 'POST', `/api/move-wish/${item.id}/answer`));
    expect((await queue('request')).items).toEqual([]);
  });

  it('include a client’s messages until the reply, only for the person they wrote to', async () => {
    const { applicantId, person: client } = await portal.linked();
    const write = async (from: Person, to: Person, text: string) =>
      done(await as(from, 'POST', `/api/chat/${to.id}`, { id: crypto.randomUUID(), text }));
    await write(me, client, 'How did the interview go?');
    expect((await queue('message')).items).toEqual([]);
    await write(client, me, 'I got the job!');
    const first = await ofPerson(applicantId, 'message');
    await write(client, me, 'Can you help me with the papers?');
    const item = await ofPerson(applicantId, 'message');
    expect(item).toMatchObject({
      group: 'waiting',
      since: first.since,
      reason: { kind: 'message' },
      message: { from: client.id, text: 'Can you help me with the papers?', count: 2 },
    });
    expect((await queue('message', colleague)).counts).toMatchObject({ message: 0 });
    expect((await claim(colleague, item.id, 'message')).statusCode).toBe(404);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    done(await as(me, 'PUT', `/api/triage/message/${item.id}/snooze`, { until }));
    expect((await queue('message')).items).toEqual([]);
    await write(client, me, 'It is urgent');
    expect(await ofPerson(applicantId, 'message')).toMatchObject({ message: { count: 3 } });
    await write(me, client, 'Come by at 3');
    expect((await queue('message')).items).toEqual([]);
  });

  it('include a possible match until it is dismissed', async () => {
    const { id, newer } = await addMatch();
    expect(await find(id, 'match')).toMatchObject({
      group: 'waiting',
      person: { applicantId: newer.id },
      reason: { kind: 'match', reasons: ['same-name'] },
    });
    done(await as(me, 'PUT', `/api/duplicate/${id}/dismissed`, { dismissed: true }));
    expect((await queue('match')).items).toEqual([]);
  });
});

describe('a claim', () => {
  it('goes to one of two people who open an item at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await submitForm();
      const replies = await Promise.all([claim(me, id), claim(colleague, id)]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const lost = replies.find(({ statusCode }) => statusCode === 409)?.json();
      expect(lost).toMatchObject({ code: 'claimed', details: { isMine: false } });
    }
  });

  it('keeps colleagues from deciding, correcting, or snoozing, and shows who has it', async () => {
    const id = await submitForm();
    done(await claim(me, id));
    const names = { firstName: 'Ida', lastName: 'Grève' };
    const refused = await Promise.all([
      as(colleague, 'POST', `/api/draft-applicant/final/${id}`, names),
      as(colleague, 'PUT', `/api/draft-applicant/${id}`, { ...names, version: 1 }),
      as(colleague, 'DELETE', `/api/draft-applicant/${id}`, { reason: 'Spam' }),
      snooze(colleague, id, { until: new Date(Date.now() + 3_600_000).toISOString() }),
    ]);
    for (const reply of refused) {
      expect(reply.statusCode, reply.body).toBe(409);
      expect(reply.json()).toMatchObject({ code: 'claimed' });
    }
    const [seen] = (await queue('application', colleague)).items.filter((one) => one.id === id);
    expect(seen?.claim).toMatchObject({ by: { id: me.id }, isMine: false });
    expect((await find(id)).claim).toMatchObject({ isMine: true });
    done(await as(me, 'POST', `/api/draft-applicant/final/${id}`, names));
  });

  it('keeps colleagues from deciding a screening from its record', async () => {
    const { applicant, submit } = await steps.begin();
    done(await submit());
    const url = `/api/applicant/${applicant.id}`;
    const { version } = done(await as(me, 'GET', url)).json();
    const decision = { status: 'approve', reason: 'Ready', version };
    const item = await ofPerson(applicant.id, 'screening');
    await expectOneDecides('screening', item.id, (person) =>
      as(person, 'POST', `${url}/status`, decision),
    );
    // The decision is made, so its claim no longer blocks anyone.
    const after = done(await as(me, 'GET', url)).json();
    const back = { status: 'pending', reason: 'Too early', version: after.version };
    const admin = await addSignedInPerson(test, 'admin', 'Ines');
    done(await as(admin, 'POST', `${url}/status`, back));
  });

  it('keeps colleagues from answering a request, until it ends', async () => {
    const [one, other] = [await requestMove(), await requestMove()];
    await expectOneDecides('request', one.id, (person) =>
      as(person, 'POST', `/api/move-wish/${one.id}/answer`),
    );
    done(await claim(me, other.id, 'request'));
    await endClaim('moveWishId', other.id);
    done(await as(colleague, 'POST', `/api/move-wish/${other.id}/answer`));
  });

  it('keeps colleagues from deciding a possible match, or merging it', async () => {
    const { id, older, newer } = await addMatch();
    const admin = await addSignedInPerson(test, 'admin', 'Ines');
    const merge = {
      otherId: newer.id,
      version: older.version,
      otherVersion: newer.version,
      fields: {},
      reason: 'Same person',
    };
    done(await claim(me, id, 'match'));
    for (const reply of [
      await as(colleague, 'POST', `/api/duplicate/${id}/ask`),
      await as(admin, 'POST', `/api/applicant/${older.id}/merge`, merge),
    ]) {
      expect(reply.json()).toMatchObject({ code: 'claimed', details: { by: { id: me.id } } });
    }
    done(await as(me, 'DELETE', `/api/triage/match/${id}/claim`));
    await expectOneDecides('match', id, (person) =>
      as(person, 'PUT', `/api/duplicate/${id}/dismissed`, { dismissed: true }),
    );
  });

  it('ends when released, after ten minutes, and when its holder opens another', async () => {
    const [one, other] = [await submitForm(), await submitForm()];
    done(await claim(me, one));
    done(await as(me, 'DELETE', `/api/triage/application/${one}/claim`));
    done(await claim(colleague, one));
    done(await claim(colleague, other));
    done(await claim(me, one));
    await endClaim('draftApplicantId', one);
    expect((await find(one)).claim).toBeNull();
    done(await claim(colleague, one));
  });

  it('is refused for what isn’t in the queue', async () => {
    expect((await claim(me, crypto.randomUUID())).statusCode).toBe(404);
    const id = await submitForm();
    done(await as(me, 'DELETE', `/api/draft-applicant/${id}`, { reason: 'Spam' }));
    expect((await claim(me, id)).statusCode).toBe(404);
  });
});

describe('snoozing', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('takes an item out of the queue until the time, and undo returns it', async () => {
    const id = await submitForm();
    const before = await queue();
    done(await snooze(me, id, { until: inHours(1) }));
    const after = await queue();
    expect(after.items.map((one) => one.id)).not.toContain(id);
    expect(after).toMatchObject({
      counts: { all: before.counts.all - 1 },
      snoozed: before.snoozed + 1,
    });
    done(await snooze(me, id, { until: null }));
    expect((await queue()).items.map((one) => one.id)).toContain(id);
  });

  it('keeps the question that was asked until it is withdrawn', async () => {
    const id = await submitForm();
    done(await snooze(me, id, { until: inHours(1), question: 'Where are you tonight?' }));
    await test.db
      .updateTable('triageItem')
      .set({ snoozedUntil: new Date(Date.now() - 1000) })
      .where('draftApplicantId', '=', id)
      .execute();
    const asked = { question: 'Where are you tonight?', asked: 'by-staff', askedBy: { id: me.id } };
    expect(await find(id)).toMatchObject(asked);
    // Snoozing alone doesn't take it back.
    done(await snooze(colleague, id, { until: inHours(1) }));
    done(await snooze(colleague, id, { until: null }));
    expect(await find(id)).toMatchObject(asked);
    done(await snooze(me, id, { until: null, question: null }));
    expect(await find(id)).toMatchObject({ question: null, asked: null, askedBy: null });
  });

  it('refuses times in the past and after two months, and a question without a time', async () => {
    const id = await submitForm();
    for (const body of [
      { until: inHours(-1) },
      { until: inHours(24 * 70) },
      { until: '2026-02-31Tnoon' },
      { until: null, question: 'Why?' },
    ]) {
      expect((await snooze(me, id, body)).statusCode).toBe(400);
    }
  });
});

it('is closed to clients', async () => {
  const client = await addSignedInPerson(test, 'client', 'Odile');
  expect((await as(client, 'GET', '/api/triage')).statusCode).toBe(403);
  expect((await claim(client, await submitForm())).statusCode).toBe(403);
});
