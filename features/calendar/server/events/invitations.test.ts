import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { type MailServer, startMailServer } from '#app/testing/mail-server.ts';
import { addSignedInPerson } from '#app/testing/people.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const test = useTestApp({
  doJobs: true,
  environment: () => ({ SMTP_URL: server.url, PUBLIC_URL: 'https://cairn.example' }),
});
const zone = 'Europe/Paris';
const inDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00`;

function timeIn(days: number) {
  const start = inDays(days);
  return { start, end: start.replace('T10', 'T11'), timeZone: zone };
}

async function call(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const token = await test.getToken('user');
  const reply = await test.call(method, url, { token, ...(body && { body }) });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json();
}

/** The calendar part of an email; its attachment must be identical. */
function calendarIn(mail: Email): string {
  const texts = mail.attachments
    .filter(({ mimeType }) => /calendar|ics/.test(mimeType))
    .map(({ content }) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    );
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toBe(texts[0]);
  // Mail parsers use platform line endings.
  return (texts[0] as string).replaceAll('\r\n', '\n').replaceAll('\n ', '');
}

const sentTo = (email: string) =>
  server.mails.filter(
    (mail) => mail.to?.[0]?.address === email && /ppointment/.test(mail.subject ?? ''),
  );

async function listDeliveries(event: string) {
  const rows = await test.db
    .selectFrom('delivery')
    .select(['state', 'why', 'about'])
    .orderBy('createdAt')
    .execute();
  return rows.filter(({ about }) => (about as { event?: string }).event === event);
}

it('sends staff one email each for the invitation, a change, and the cancellation', async () => {
  const guest = await addSignedInPerson(test, 'user', 'Gil');
  const event = await call('POST', '/api/event', {
    title: 'About Ada Pebble',
    kind: 'court',
    time: timeIn(5),
    staff: [guest.id],
    place: 'Hall',
    invite: { staff: true },
  });
  const first = await server.waitFor(guest.email, /^An appointment$/);
  expect(calendarIn(first)).toContain('METHOD:REQUEST\n');
  expect(calendarIn(first)).toMatch(
    new RegExp(`UID:${event.id}@cairn.example\n(.*\n)*SEQUENCE:1\n`),
  );
  expect(calendarIn(first)).toContain('SUMMARY:Court date\n');
  expect(calendarIn(first)).toContain(`mailto:${guest.email}`);
  expect(JSON.stringify(first)).not.toMatch(/Ada|Pebble/);
  const moved = await call('PUT', `/api/event/${event.id}`, { version: 1, time: timeIn(6) });
  const second = await server.waitFor(guest.email, /has changed/);
  expect(calendarIn(second)).toContain('SEQUENCE:2\n');
  expect(calendarIn(second)).toContain(inDays(6).replaceAll(/[-:]/g, ''));
  await call('DELETE', `/api/event/${event.id}?version=${moved.version}`);
  const third = await server.waitFor(guest.email, /is canceled/);
  expect(calendarIn(third)).toContain('METHOD:CANCEL\n');
  expect(calendarIn(third)).toContain('STATUS:CANCELLED\n');
  expect(sentTo(guest.email)).toHaveLength(3);
});

it("shows the time in the organization's zone and in the recipient's", async () => {
  const guest = await addSignedInPerson(test, 'user', 'Kiran');
  const elsewhere = { timeZone: 'Asia/Kolkata' };
  await test.db.updateTable('account').set(elsewhere).where('id', '=', guest.id).execute();
  const clock = { timeZone: zone, hourCycle: 'h23' };
  await test.db.updateTable('organisation').set(clock).execute();
  const time = { start: '2031-07-01T10:00', end: '2031-07-01T11:00', timeZone: zone };
  const invite = { staff: true };
  await call('POST', '/api/event', { title: 'Call', time, staff: [guest.id], invite });
  const { text } = await server.waitFor(guest.email, /^An appointment$/);
  expect(text).toMatch(/on Tuesday, July 1, 2031 at 10:00\./);
  expect(text).toMatch(/In your time zone, that is Tuesday, July 1, 2031 at 13:30\./);
});

it('cancels a single occurrence, and notifies removed attendees', async () => {
  const [stays, leaves] = [
    await addSignedInPerson(test, 'user', 'Stina'),
    await addSignedInPerson(test, 'user', 'Leo'),
  ];
  const event = await call('POST', '/api/event', {
    title: 'Circle',
    time: timeIn(5),
    staff: [stays.id, leaves.id],
    recurrence: 'FREQ=DAILY;COUNT=5',
    invite: { staff: true },
  });
  await server.waitFor(stays.email, /^An appointment$/);
  await server.waitFor(leaves.email, /^An appointment$/);
  await call('DELETE', `/api/event/${event.id}?version=1&scope=this&occurrence=${inDays(6)}`);
  const off = calendarIn(await server.waitFor(stays.email, /is canceled/));
  expect(off).toContain(`RECURRENCE-ID;TZID=${zone}:${inDays(6).replaceAll(/[-:]/g, '')}00\n`);
  expect(off).not.toContain('RRULE');
  await server.waitFor(leaves.email, /is canceled/);
  await call('PUT', `/api/event/${event.id}`, { version: 2, staff: [stays.id] });
  const changed = calendarIn(await server.waitFor(stays.email, /has changed/));
  expect(changed).toContain('EXDATE');
  await expect.poll(() => sentTo(leaves.email).length).toBe(3);
  expect(calendarIn(sentTo(leaves.email)[2] as Email)).not.toContain('RECURRENCE-ID');
});

it('sends only the time to applicants who agreed, in their language', async () => {
  const email = 'somebody@invented.example';
  const fields = { firstName: 'Noor', lastName: 'Pebble', email };
  const person = await call('POST', '/api/applicant', {
    ...fields,
    preferredContact: 'email',
    language: 'fr',
    mayLeaveMessage: 'no',
  });
  const token = await test.getToken('user');
  const body = [{ questionId: 'pre-reach-way', answer: 'email' }];
  const answered = await test.call('POST', `/api/question-answer/all/${person.id}`, {
    token,
    body,
  });
  expect(answered.statusCode, answered.body).toBeLessThan(300);
  await call('POST', '/api/event', {
    title: 'Relapse plan',
    kind: 'court',
    place: 'Drug court',
    time: timeIn(5),
    people: [{ id: person.id }],
    invite: { people: true },
  });
  const mail = await server.waitFor(email, /^Un rendez-vous$/);
  expect(calendarIn(mail)).toContain('SUMMARY:Rendez-vous\n');
  expect(calendarIn(mail)).not.toContain('LOCATION');
  // Doesn't name the sender either: leaving a message isn't safe.
  expect(`${mail.text}${mail.html}${calendarIn(mail)}`).not.toMatch(
    /Relapse|court|Noor|Test House/i,
  );
  const log = await test.db
    .selectFrom('auditEntry')
    .select('action')
    .where('recordId', '=', person.id)
    .where('action', '=', 'applicant.invitation-sent');
  await expect.poll(async () => (await log.execute()).length).toBe(1);
});

it("sends nothing to people who weren't invited, not even a cancellation", async () => {
  const person = await call('POST', '/api/applicant', {
    firstName: 'Ada',
    lastName: 'Pebble',
    email: 'ada@invented.example',
  });
  const guest = await addSignedInPerson(test, 'user', 'Quin');
  const event = await call('POST', '/api/event', {
    title: 'Talk',
    time: timeIn(5),
    people: [{ id: person.id }],
    staff: [guest.id],
    invite: { people: true },
  });
  // The person hasn't said that email is safe.
  await expect
    .poll(() => listDeliveries(event.id))
    .toMatchObject([{ state: 'dropped', why: 'not-agreed' }]);
  await call('DELETE', `/api/event/${event.id}?version=1`);
  await expect
    .poll(async () => (await listDeliveries(event.id)).map(({ why }) => why))
    .toEqual(['not-agreed', 'not-invited']);
  expect(sentTo('ada@invented.example')).toEqual([]);
  expect(sentTo(guest.email)).toEqual([]);
});

it('sends occurrences moved from one date on as a new series, and ends the first one', async () => {
  const guest = await addSignedInPerson(test, 'user', 'Fay');
  const event = await call('POST', '/api/event', {
    title: 'Circle',
    time: timeIn(5),
    staff: [guest.id],
    recurrence: 'FREQ=DAILY;COUNT=5',
    invite: { staff: true },
  });
  await server.waitFor(guest.email, /^An appointment$/);
  const later = (at: string) => at.replace('T10', 'T15');
  const { start, end, timeZone } = timeIn(7);
  const after = await call('PUT', `/api/event/${event.id}`, {
    version: 1,
    scope: 'following',
    occurrence: start,
    time: { start: later(start), end: end.replace('T11', 'T16'), timeZone },
  });
  expect(after.id).not.toBe(event.id);
  await expect.poll(() => sentTo(guest.email).length).toBe(3);
  const calendars = sentTo(guest.email).slice(1).map(calendarIn);
  const findCalendar = (id: string) => calendars.find((text) => text.includes(`UID:${id}@`)) ?? '';
  const written = (at: string) => `TZID=${zone}:${at.replaceAll(/[-:]/g, '')}00\n`;
  expect(findCalendar(event.id)).toContain('METHOD:REQUEST\n');
  expect(findCalendar(event.id)).toContain('RRULE:FREQ=DAILY;COUNT=2\n');
  expect(findCalendar(event.id)).toContain(`DTSTART;${written(inDays(5))}`);
  expect(findCalendar(after.id)).toContain('METHOD:REQUEST\n');
  expect(findCalendar(after.id)).toContain('RRULE:FREQ=DAILY;COUNT=3\n');
  expect(findCalendar(after.id)).toContain(`DTSTART;${written(later(start))}`);
});

it('sends a restored event again with a higher sequence number', async () => {
  const guest = await addSignedInPerson(test, 'user', 'Rae');
  const event = await call('POST', '/api/event', {
    title: 'Talk',
    time: timeIn(5),
    staff: [guest.id],
    invite: { staff: true },
  });
  await server.waitFor(guest.email, /^An appointment$/);
  await call('DELETE', `/api/event/${event.id}?version=1`);
  const off = calendarIn(await server.waitFor(guest.email, /is canceled/));
  await call('POST', `/api/event/${event.id}/restore`, {});
  const back = calendarIn(await server.waitFor(guest.email, /has changed/));
  const sequenceNumber = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  expect(back).toContain('METHOD:REQUEST\n');
  expect(back).not.toContain('STATUS:CANCELLED');
  expect(back).toContain(`UID:${event.id}@`);
  expect(sequenceNumber(back)).toBeGreaterThan(sequenceNumber(off));
});
