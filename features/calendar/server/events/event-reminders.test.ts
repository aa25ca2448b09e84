import { describe, expect, it } from 'vitest';
import { testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { makeJobsDue, passNight } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';

const test = useTestApp({ doJobs: true });
const { mailTo, mailsTo } = mailSteps(test);
const minute = 60_000;

/** The clock passes the idle timeout, so everyone signs in again. */
let ahead = 0;
function pass(minutes: number) {
  ahead += minutes * minute;
  test.moveClock(minutes * minute);
}
async function signIn({ email }: { email: string }): Promise<string> {
  const body = { email, password: testPassword };
  return tokenIn(await test.call('POST', '/api/auth/login', { body }));
}

async function done(caller: Person, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const token = await signIn(caller);
  const reply = await test.call(method, url, { token, ...(body && { body }) });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json();
}

async function countNotices(recipient: Person, kind: Notice['kind']): Promise<number> {
  const token = await signIn(recipient);
  const { items } = (await test.call('GET', '/api/notification/notice', { token })).json();
  return items.filter((one: Notice) => one.kind === kind).length;
}

const inMinutes = (minutes: number) =>
  new Date(Date.now() + ahead + minutes * minute).toISOString().slice(0, 16);
const halfHourFrom = (minutes: number) => ({
  start: inMinutes(minutes),
  end: inMinutes(minutes + 30),
  timeZone: 'UTC',
});
const toStaff = { reminders: [{ minutesBefore: 60, to: 'staff' }] };

let people = 0;
const addWorker = () => addSignedInPerson(test, 'user', `Worker${people++}`);

const plan = (organizer: Person, more: object) =>
  done(organizer, 'POST', '/api/event', {
    title: 'A talk',
    time: halfHourFrom(120),
    ...toStaff,
    ...more,
  });

describe('appointment reminder', () => {
  // Runs first: emails are sent in order, and later sign-ins send one each.
  it('goes to the attendee by email where that is safe and turned on', async () => {
    const sam = await addWorker();
    const person = async (email: string) => {
      const body = { firstName: 'Ada', lastName: 'Pebble', email, preferredContact: 'email' };
      const { id } = await done(sam, 'POST', '/api/applicant', body);
      const answers = [{ questionId: 'pre-reach-way', answer: 'email' }];
      const token = await signIn(sam);
      await test.call('POST', `/api/question-answer/all/${id}`, { token, body: answers });
      return { id };
    };
    const comes = await person('comes@post.example');
    const stays = await person('stays@post.example');
    const reminders = [{ minutesBefore: 60, to: 'people' }];
    const event = await plan(sam, { reminders, people: [comes, stays] });
    const url = `/api/event/${event.id}/attendance`;
    const off = { occurrence: null, applicantId: stays.id, attendance: 'cancelled', was: null };
    await done(sam, 'PUT', url, off);
    pass(62);
    await passNight(test.db);
    await passNight(test.db);
    await makeJobsDue(test.db);
    const mail = await mailTo('comes@post.example');
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/talk|Pebble/);
    expect(await mailsTo('stays@post.example')).toEqual([]);
  });

  it('goes to attending staff once, at the earliest configured time', async () => {
    const [sam, ana] = [await addWorker(), await addWorker()];
    await plan(sam, { staff: [ana.id] });
    await passNight(test.db);
    expect(await countNotices(ana, 'appointment-soon')).toBe(0);
    pass(62);
    await passNight(test.db);
    await passNight(test.db);
    expect(await countNotices(ana, 'appointment-soon')).toBe(1);
    expect(await countNotices(sam, 'appointment-soon')).toBe(0);
  });

  it('goes out again after a move, and for each occurrence of a series', async () => {
    const [sam, ana] = [await addWorker(), await addWorker()];
    const event = await plan(sam, { staff: [ana.id], recurrence: 'FREQ=DAILY;COUNT=3' });
    pass(62);
    await passNight(test.db);
    expect(await countNotices(ana, 'appointment-soon')).toBe(1);
    await done(sam, 'PUT', `/api/event/${event.id}`, {
      version: event.version,
      scope: 'this',
      occurrence: event.start,
      time: halfHourFrom(90),
    });
    pass(31);
    await passNight(test.db);
    expect(await countNotices(ana, 'appointment-soon')).toBe(2);
    pass(24 * 60 - 32);
    await passNight(test.db);
    expect(await countNotices(ana, 'appointment-soon')).toBe(3);
  });

  it('skips canceled and past appointments and former attendees', async () => {
    const [sam, ana] = [await addWorker(), await addWorker()];
    const [canceledEvent, leftEvent] = [
      await plan(sam, { staff: [ana.id] }),
      await plan(sam, { staff: [ana.id] }),
    ];
    await plan(sam, { staff: [ana.id], time: halfHourFrom(70) });
    await done(
      sam,
      'DELETE',
      `/api/event/${canceledEvent.id}?version=${canceledEvent.version}&scope=all`,
    );
    const body = { version: leftEvent.version, scope: 'all', staff: [] };
    await done(sam, 'PUT', `/api/event/${leftEvent.id}`, body);
    pass(110);
    await passNight(test.db);
    expect(await countNotices(ana, 'appointment-soon')).toBe(0);
  });

  it('skips staff who have lost access to the person', async () => {
    const admin = await addSignedInPerson(test, 'admin', 'Ines');
    const [sam, nora] = [await addWorker(), await addWorker()];
    const [here, there] = [
      await done(admin, 'POST', '/api/location', { name: 'Here' }),
      await done(admin, 'POST', '/api/location', { name: 'There' }),
    ];
    await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', nora.id).execute();
    const at = { accountId: nora.id, locationId: here.id };
    await test.db.insertInto('accountLocation').values(at).execute();
    const body = { firstName: 'Ada', lastName: 'Pebble', locationId: here.id };
    const file = await done(sam, 'POST', '/api/applicant', body);
    await plan(sam, { staff: [nora.id], people: [{ id: file.id }] });
    await plan(sam, { staff: [nora.id], title: 'About nobody' });
    const moved = { version: file.version, locationId: there.id };
    await done(sam, 'PUT', `/api/applicant/${file.id}`, moved);
    pass(62);
    await passNight(test.db);
    expect(await countNotices(nora, 'appointment-soon')).toBe(1);
  });
});

it('notifies attending staff when a colleague moves or cancels it', async () => {
  const [sam, ana] = [await addWorker(), await addWorker()];
  const event = await plan(sam, { staff: [sam.id, ana.id] });
  const url = `/api/event/${event.id}`;
  const renamed = await done(sam, 'PUT', url, {
    version: event.version,
    scope: 'all',
    title: 'Another talk',
  });
  expect(await countNotices(ana, 'appointment-changed')).toBe(0);
  const moved = await done(sam, 'PUT', url, {
    version: renamed.version,
    scope: 'all',
    time: halfHourFrom(300),
  });
  expect(await countNotices(ana, 'appointment-changed')).toBe(1);
  await done(ana, 'DELETE', `${url}?version=${moved.version}&scope=all`);
  expect(await countNotices(ana, 'appointment-changed')).toBe(1);
  expect(await countNotices(sam, 'appointment-changed')).toBe(1);
});
