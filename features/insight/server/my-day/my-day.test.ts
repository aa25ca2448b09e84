import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { signed } from '#app/testing/consents.ts';
import type { Person } from '#app/testing/people.ts';
import { formAnswer } from '#app/testing/screening.ts';
import { taskSteps } from '#app/testing/tasks.ts';
import { daysAfter } from '#core/server/time/days-in-zone.ts';
import type { DayColumn, DayItem, MyDay } from '#features/insight/contract/my-day.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';

const test = useTestApp();
const { person, newFile, made, changeMany } = taskSteps(test);

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => daysAfter(today, days);
const at = (time: string) => `${today}T${time}`;

let sam: Person;
let ana: Person;

beforeAll(async () => {
  await test.db.updateTable('organisation').set({ timeZone: 'UTC' }).execute();
  sam = await person('user', 'Sam');
  ana = await person('user', 'Ana');
});

async function done(actor: Person, method: 'POST' | 'PUT', url: string, body: object) {
  const reply = await test.call(method, url, { token: actor.token, body });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json();
}

async function read(actor: Person, of = 'me'): Promise<MyDay> {
  const url = `/api/my-day?of=${of}&zone=UTC`;
  const reply = await test.call('GET', url, { token: actor.token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function myColumn(actor: Person): Promise<DayColumn> {
  const [column] = (await read(actor)).columns;
  if (!column) throw new Error('my day has one column');
  return column;
}

/** One text per item: the person or subject. */
function itemText(item: DayItem): string {
  switch (item.kind) {
    case 'task':
      return item.task.title;
    case 'appointment':
      return item.occurrence.title;
    case 'date':
      return `${item.date} ${item.person.lastName}`;
    case 'shift-note':
      return `note ${item.note.text}`;
    case 'triage':
      return `${item.item.kind} ${item.item.person.lastName}`;
    case 'danger':
    case 'contact-gap':
      return `${item.kind} ${item.person.lastName}`;
  }
}
const texts = (items: readonly DayItem[]) => items.map(itemText);

const addEvent = (actor: Person, title: string, start: string, more: object = {}) =>
  done(actor, 'POST', '/api/event', {
    title,
    time: { start: at(start), end: at('23:59'), timeZone: 'UTC' },
    staff: [actor.id],
    ...more,
  });

const support = (applicantId: string, day: string) =>
  done(sam, 'POST', `/api/applicant-support/${applicantId}`, {
    courtDates: [{ court: 'District court', day }],
  });

const answerUnsafe = (id: string) =>
  done(sam, 'POST', `/api/question-answer/all/${id}`, [formAnswer('pre-safety-now', 'no')]);

async function apply(lastName: string, more: object[] = []): Promise<void> {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Iris' },
    { questionId: 'pre-name-last', answer: lastName },
    { questionId: 'pre-birth-date', answer: '1990-03-04' },
    ...more,
  ];
  const begun = await test.call('POST', '/api/pre-screening', { body: { answers } });
  const { id, secret } = begun.json();
  const headers = { 'x-intake-secret': secret };
  await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
}

/** Backdates the last contact. */
const neglect = (id: string, days: number) =>
  test.db
    .updateTable('applicant')
    .set({ lastContactAt: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', id)
    .execute();

describe('my day', () => {
  let quiet: string;

  beforeAll(async () => {
    const caseWorkerId = sam.id;
    const unsafe = await newFile({ lastName: 'Unsafe', caseWorkerId });
    await answerUnsafe(unsafe);
    quiet = await newFile({ lastName: 'Quiet', caseWorkerId });
    await neglect(quiet, 40);
    await neglect(await newFile({ lastName: 'Silent', caseWorkerId }), 60);
    const court = await newFile({ lastName: 'Court', caseWorkerId });
    await support(court, inDays(2));
    await support(await newFile({ lastName: 'Later', caseWorkerId }), inDays(9));
    await done(sam, 'POST', `/api/applicant/${court}/consent`, {
      ...signed,
      expiresOn: inDays(3),
    });
    const mine = { assigneeId: sam.id };
    await made(sam, { title: 'Yesterday', due: inDays(-1), ...mine });
    await made(sam, { title: 'Last week', due: inDays(-7), ...mine, applicantId: court });
    await made(sam, { title: 'Today', due: today, ...mine });
    await made(sam, { title: 'Urgent', due: today, priority: 'urgent', ...mine });
    await made(sam, { title: 'Noon', due: today, dueTime: '12:00', ...mine });
    await made(sam, { title: 'Tomorrow', due: inDays(1), ...mine });
    await made(sam, { title: "Ana's", due: today, assigneeId: ana.id });
    await addEvent(sam, 'Late talk', '15:30', { people: [{ id: court }], staff: [sam.id, ana.id] });
    await addEvent(sam, 'Early talk', '08:30');
    await addEvent(ana, "Ana's talk", '10:00');
    await apply('Waiting');
  });

  it('orders danger, then what is late, times, and the rest', async () => {
    const { first, scheduled, anyTime } = await myColumn(sam);
    expect(texts(first)).toEqual(['danger Unsafe', 'Last week', 'Yesterday']);
    expect(texts(scheduled)).toEqual(['Early talk', 'Noon', 'Late talk']);
    expect(texts(anyTime)).toEqual([
      'Urgent',
      'Today',
      'court Court',
      'consent Court',
      'application Waiting',
      'contact-gap Silent',
      'contact-gap Quiet',
    ]);
  });

  it('counts what its links list', async () => {
    const { counts, contactBefore } = await read(sam);
    expect(counts).toEqual({
      overdue: 2,
      tasksToday: 3,
      appointments: 2,
      withoutContact: 2,
      datesThisWeek: 1,
      triage: 1,
      triageLate: 0,
      people: 5,
    });
    const listed = async (url: string) =>
      (await test.call('GET', url, { token: sam.token })).json().total;
    expect(await listed('/api/applicant?caseWorker=me')).toBe(counts.people);
    expect(await listed(`/api/applicant?caseWorker=me&contactBefore=${contactBefore}`)).toBe(
      counts.withoutContact,
    );
    expect(await listed(`/api/task?zone=UTC&dueTo=${inDays(-1)}`)).toBe(counts.overdue);
    expect(await listed(`/api/task?zone=UTC&dueFrom=${today}&dueTo=${today}`)).toBe(
      counts.tasksToday,
    );
  });

  it('keeps what was done today, in its group, and leaves out what is snoozed', async () => {
    const find = async (title: string) => {
      const column = await myColumn(sam);
      const all = [...column.first, ...column.scheduled, ...column.anyTime];
      return all.flatMap((item) =>
        item.kind === 'task' && item.task.title === title ? [item.task] : [],
      )[0];
    };
    const yesterday = await find('Yesterday');
    const urgent = await find('Urgent');
    const version = 1;
    await changeMany(sam, [
      { id: yesterday?.id, version, isDone: true },
      { id: urgent?.id, version, snoozedUntil: inDays(1) },
    ]);
    expect((await find('Yesterday'))?.doneAt).not.toBeNull();
    expect(texts((await myColumn(sam)).first)).toContain('Yesterday');
    expect(await find('Urgent')).toBeUndefined();
    expect((await read(sam)).counts.overdue).toBe(1);
  });

  it('leaves someone out after a contact', async () => {
    await done(sam, 'POST', `/api/applicant/${quiet}/note`, { text: 'Called.', contact: 'phone' });
    expect(texts((await myColumn(sam)).anyTime)).not.toContain('contact-gap Quiet');
  });

  it('says what a task made by a rule is about, instead of its date', async () => {
    const zoe = await person('user', 'Zoe');
    const file = await newFile({ lastName: 'Renewed', caseWorkerId: zoe.id });
    const consent = await done(zoe, 'POST', `/api/applicant/${file}/consent`, {
      ...signed,
      expiresOn: today,
    });
    expect(texts((await myColumn(zoe)).anyTime)).toContain('consent Renewed');
    const task = await made(zoe, {
      title: 'Renew the consent',
      due: today,
      assigneeId: zoe.id,
      applicantId: file,
    });
    const rule = 'consent-expiry';
    const titles = JSON.stringify({ en: task.title, fr: 'Renouveler' });
    await test.db
      .updateTable('task')
      .set({ rule, titles, madeBy: null })
      .where('id', '=', task.id)
      .execute();
    await test.db
      .insertInto('taskCause')
      .values({ rule, cause: consent.id, taskId: task.id, applicantId: file })
      .execute();
    const { anyTime } = await myColumn(zoe);
    expect(texts(anyTime)).not.toContain('consent Renewed');
    expect(anyTime[0]).toMatchObject({ kind: 'task', task: { id: task.id }, causeId: consent.id });
  });

  it('refuses an unknown time zone and clients', async () => {
    const url = '/api/my-day?zone=Nowhere';
    expect((await test.call('GET', url, { token: sam.token })).statusCode).toBe(400);
    const token = await test.getToken('client');
    expect((await test.call('GET', '/api/my-day', { token })).statusCode).toBe(403);
  });
});

describe('triage in my day', () => {
  const addMatch = async () => {
    const ids = [await newFile({ lastName: 'Twin' }), await newFile({ lastName: 'Twin' })];
    const [oneId = '', otherId = ''] = ids.toSorted();
    const found = { score: 90, strength: 'very-likely', reasons: ['same-name'] };
    await test.db
      .insertInto('duplicatePair')
      .values({ oneId, otherId, ...found })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const submittedHoursAgo = (lastName: string, hours: number) =>
    test.db
      .updateTable('draftApplicant')
      .set({ submittedAt: new Date(Date.now() - hours * 3_600_000) })
      .where('lastName', '=', lastName)
      .execute();

  it('has every kind, from the queue itself: danger first, then late replies', async () => {
    await addMatch();
    await apply('Late');
    await submittedHoursAgo('Late', 24 * 9);
    await apply('Unsafe now', [{ questionId: 'pre-safety-now', answer: 'no' }]);
    const { first, anyTime } = await myColumn(sam);
    const shown = texts(first);
    expect(shown.indexOf('application Unsafe now')).toBeLessThan(shown.indexOf('application Late'));
    expect(texts(anyTime)).toEqual(expect.arrayContaining(['match Twin', 'application Waiting']));
    const queue = (await test.call('GET', '/api/triage', { token: sam.token })).json();
    const day = await read(sam);
    expect(day.counts).toMatchObject({ triage: queue.counts.all, triageLate: 1 });
    const late = first.find(
      (item) => item.kind === 'triage' && item.item.person.lastName === 'Late',
    );
    expect(late).toEqual({
      kind: 'triage',
      item: queue.items.find((one: TriageItem) => one.person.lastName === 'Late'),
    });
  });

  it('keeps late replies within the limit, whatever arrived since', async () => {
    for (let count = 0; count < 13; count += 1) {
      await apply(`Soon ${count}`, [{ questionId: 'pre-tonight-when', answer: 'this_week' }]);
    }
    expect(texts((await myColumn(sam)).first)).toContain('application Late');
    await test.db
      .deleteFrom('draftApplicant')
      .where('lastName', 'in', [
        'Late',
        'Unsafe now',
        ...Array.from({ length: 13 }, (_, at) => `Soon ${at}`),
      ])
      .execute();
    await test.db.deleteFrom('duplicatePair').execute();
  });
});

describe('shift notes in my day', () => {
  it('are there until I confirm them, important ones first, and only in my own day', async () => {
    const admin = await person('admin', 'Ines');
    const place = await done(admin, 'POST', '/api/location', {
      name: 'Night',
      address: '',
      phone: '',
    });
    const leave = (text: string, important: boolean) =>
      done(ana, 'POST', `/api/location/${place.id}/shift-note`, { text, important });
    await leave('Room 2 is cold', false);
    const { id, version } = await leave('Door code changed', true);
    const notes = async () =>
      texts((await myColumn(sam)).first).filter((text) => text.startsWith('note'));
    expect(await notes()).toEqual(['note Door code changed', 'note Room 2 is cold']);
    const [danger] = texts((await myColumn(sam)).first);
    expect(danger).toBe('danger Unsafe');
    expect(JSON.stringify(await read(sam, 'team'))).not.toMatch(/Door code/);
    expect(JSON.stringify(await read(ana))).not.toMatch(/Door code/);
    await done(sam, 'PUT', `/api/shift-note/${id}/reading`, { version });
    expect(await notes()).toEqual(['note Room 2 is cold']);
    await test.db.deleteFrom('shiftNote').execute();
    await test.db.deleteFrom('location').where('id', '=', place.id).execute();
  });
});

describe("the team's day", () => {
  it('has a column per case worker after what is assigned to no one', async () => {
    await newFile({ lastName: 'Hers', caseWorkerId: ana.id });
    await made(sam, { title: 'For anyone', due: today });
    await addEvent(sam, 'House meeting', '09:00', { staff: [] });
    const { columns, counts } = await read(ana, 'team');
    expect(columns.map(({ worker }) => worker?.firstName ?? null)).toEqual([
      null,
      'Ana',
      'Sam',
      'Zoe',
    ]);
    const [unassigned, anas, sams] = columns;
    expect(texts(unassigned?.anyTime ?? [])).toEqual(['For anyone', 'application Waiting']);
    expect(texts(unassigned?.scheduled ?? [])).toEqual(['House meeting']);
    expect(texts(anas?.anyTime ?? [])).toEqual(["Ana's"]);
    // An appointment with both is in both columns.
    expect(texts(anas?.scheduled ?? [])).toEqual(["Ana's talk", 'Late talk']);
    expect(texts(sams?.scheduled ?? [])).toContain('Late talk');
    expect(texts(sams?.first ?? [])).toContain('danger Unsafe');
    expect(counts.appointments).toBe(4);
  });

  it("shows no trace of people outside the caller's location access", async () => {
    const admin = await person('admin', 'Ines');
    const newPlace = async (name: string): Promise<string> =>
      (await done(admin, 'POST', '/api/location', { name, address: '', phone: '' })).id;
    const [here, there] = [await newPlace('Here'), await newPlace('There')];
    const nora = await person('user', 'Nora');
    await test.db
      .insertInto('accountLocation')
      .values({ accountId: nora.id, locationId: here })
      .execute();
    await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', nora.id).execute();
    const far = await newFile({ lastName: 'Faraway', locationId: there, caseWorkerId: sam.id });
    await answerUnsafe(far);
    await neglect(far, 90);
    await support(far, inDays(1));
    await addEvent(sam, 'Far talk', '11:00', { people: [{ id: far }] });
    const task = await made(sam, { title: 'Far task', applicantId: far, due: today });
    await test.db
      .updateTable('task')
      .set({ assigneeId: nora.id })
      .where('id', '=', task.id)
      .execute();
    await newFile({ lastName: 'Near', locationId: here, caseWorkerId: nora.id });
    for (const view of ['me', 'team']) {
      const text = JSON.stringify(await read(nora, view));
      expect(text).not.toMatch(/Faraway|Far talk|Far task|Unsafe|Waiting/);
    }
    const { columns } = await read(nora, 'team');
    expect(columns.map(({ worker }) => worker?.firstName ?? null)).toEqual([null, 'Nora']);
    expect(JSON.stringify(await read(sam, 'me'))).toMatch(/Faraway/);
  });
});
