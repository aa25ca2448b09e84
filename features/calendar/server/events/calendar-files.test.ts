import { describe, expect, it } from 'vitest';
import { testPassword, useTestApp } from '#app/testing/app.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import { confirmationMinutes } from '#core/contract/auth.ts';

const test = useTestApp({ environment: () => ({ PUBLIC_URL: 'https://cairn.example' }) });
const zone = 'Europe/Paris';
const dayMs = 86_400_000;
const inDays = (days: number) =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T10:00`;

async function made(token: string, more: object = {}) {
  const start = inDays(3);
  const body = {
    title: 'Relapse plan with Ada',
    details: 'Bring the papers',
    kind: 'court',
    time: { start, end: start.replace('T10', 'T11'), timeZone: zone },
    ...more,
  };
  const reply = await test.call('POST', '/api/event', { token, body });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

async function anApplicant(token: string): Promise<string> {
  const body = { firstName: 'Ada', lastName: 'Pebble' };
  return (await test.call('POST', '/api/applicant', { token, body })).json().id;
}

const readAudit = (recordId: string, action: string) =>
  test.db
    .selectFrom('auditEntry')
    .select(['kind', 'after'])
    .where('recordId', '=', recordId)
    .where('action', '=', action)
    .execute();

describe('download of one event', () => {
  it('omits names by default; including them is logged as a disclosure for each person', async () => {
    const token = await test.getToken('user');
    const person = await anApplicant(token);
    const { id } = await made(token, { people: [{ id: person }], place: 'Room 2' });
    const url = `/api/event/${id}/ics`;
    const plain = await test.call('GET', url, { token });
    expect(plain.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(plain.body).toContain('SUMMARY:Court date\r\n');
    expect(plain.body).toContain('LOCATION:Room 2\r\n');
    expect(plain.body).toContain(`UID:${id}@cairn.example\r\n`);
    expect(plain.body).not.toMatch(/Ada|Pebble|Relapse|papers/);
    expect(await readAudit(person, 'applicant.event-downloaded')).toEqual([]);
    const named = await test.call('GET', `${url}?names=with`, { token });
    expect(named.body).toContain('SUMMARY:Relapse plan with Ada\r\n');
    expect(named.body).toContain('DESCRIPTION:Ada Pebble');
    expect(await readAudit(person, 'applicant.event-downloaded')).toMatchObject([
      { kind: 'disclosure' },
    ]);
    expect(await readAudit(id, 'event.downloaded')).toHaveLength(1);
  });

  it('contains the series with its changed occurrences, or one occurrence', async () => {
    const token = await test.getToken('user');
    const event = await made(token, { recurrence: 'FREQ=DAILY;COUNT=4' });
    const [second, third] = [inDays(4), inDays(5)];
    const off = `/api/event/${event.id}?version=1&scope=this&occurrence=${second}`;
    expect((await test.call('DELETE', off, { token })).statusCode).toBe(200);
    const time = {
      start: `${third.slice(0, 11)}15:00`,
      end: `${third.slice(0, 11)}16:00`,
      timeZone: zone,
    };
    const body = { version: 2, scope: 'this', occurrence: third, time };
    expect((await test.call('PUT', `/api/event/${event.id}`, { token, body })).statusCode).toBe(
      200,
    );
    const url = `/api/event/${event.id}/ics`;
    const { body: text } = await test.call('GET', url, { token });
    const written = (at: string) => `TZID=${zone}:${at.replaceAll(/[-:]/g, '')}00`;
    expect(text).toContain(`EXDATE;${written(second)}`);
    expect(text).toContain(`RECURRENCE-ID;${written(third)}`);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text.match(new RegExp(`UID:${event.id}@`, 'g'))).toHaveLength(2);
    const one = await test.call('GET', `${url}?occurrence=${inDays(6)}`, { token });
    expect(one.body).not.toContain('RRULE');
    expect(one.body).toContain(`DTSTART;${written(inDays(6))}`);
    const gone = await test.call('GET', `${url}?occurrence=${second}`, { token });
    expect(gone.statusCode).toBe(404);
  });
});

async function subscribe(token: string, detailLevel = 'neutral'): Promise<string> {
  const reply = await test.call('POST', '/api/calendar/subscription', {
    token,
    body: { words: detailLevel },
  });
  expect(reply.statusCode, reply.body).toBe(201);
  const { url } = reply.json();
  expect(url).toMatch(/^https:\/\/cairn\.example\/calendar\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
}

describe('calendar subscription', () => {
  it("shows the owner's events by kind only, and no one else's", async () => {
    const me = await addSignedInPerson(test, 'user', 'Mia');
    const other = await addSignedInPerson(test, 'user', 'Otto');
    const person = await anApplicant(me.token);
    await made(me.token, { people: [{ id: person }] });
    await made(other.token, { kind: 'group', staff: [me.id] });
    await made(other.token, { kind: 'follow-up' });
    const past = inDays(-40);
    await made(me.token, { kind: 'other', time: { start: past, end: past, timeZone: zone } });
    const path = await subscribe(me.token);
    const reply = await test.call('GET', path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(reply.headers['cache-control']).toContain('private');
    expect(reply.body.match(/SUMMARY:.*/g)?.sort()).toEqual([
      'SUMMARY:Court date',
      'SUMMARY:Group session',
    ]);
    expect(reply.body).not.toMatch(/Ada|Pebble|Relapse/);
    const again = await test.call('GET', path, {
      headers: { 'if-none-match': `${reply.headers.etag}` },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const { subscription } = (await test.call('GET', '/api/calendar/subscription', me)).json();
    expect(subscription.lastReadAt).toMatch(/:00:00\.000Z$/);
  });

  it('shows initials when chosen, and logs the disclosure', async () => {
    const me = await addSignedInPerson(test, 'user', 'Ina');
    await made(me.token, { people: [{ id: await anApplicant(me.token) }] });
    const path = await subscribe(me.token, 'initials');
    expect((await test.call('GET', path)).body).toContain('SUMMARY:Court date\\, A. P.');
    await test.call('GET', path);
    expect(await readAudit(me.id, 'calendar.subscription-read')).toMatchObject([
      { kind: 'disclosure' },
    ]);
    const body = { words: 'neutral' };
    await test.call('PUT', '/api/calendar/subscription', { ...me, body });
    expect((await test.call('GET', path)).body).not.toContain('A. P.');
  });

  it('returns 404 after it was ended, replaced, or its owner left', async () => {
    const me = await addSignedInPerson(test, 'user', 'Nora');
    const nothing = await test.call('GET', `/calendar/${'x'.repeat(43)}.ics`);
    const isLikeNothing = async (path: string) => {
      const reply = await test.call('GET', path);
      expect([reply.statusCode, reply.body]).toEqual([404, nothing.body]);
    };
    const first = await subscribe(me.token);
    const second = await subscribe(me.token);
    await isLikeNothing(first);
    expect((await test.call('GET', second)).statusCode).toBe(200);
    expect((await test.call('DELETE', '/api/calendar/subscription', me)).statusCode).toBe(204);
    await isLikeNothing(second);
    const third = await subscribe(me.token);
    const set = (values: object) =>
      test.db.updateTable('account').set(values).where('id', '=', me.id).execute();
    await set({ role: 'client' });
    await isLikeNothing(third);
    await set({ role: 'user', deactivatedAt: new Date() });
    await isLikeNothing(third);
    await set({ deactivatedAt: null });
    expect((await test.call('GET', third)).statusCode).toBe(200);
    const storedRows = await test.db.selectFrom('calendarSubscription').selectAll().execute();
    expect(JSON.stringify(storedRows)).not.toContain(third.slice(10, 53));
  });

  it('requires a recent proof and notifies the owner', async () => {
    const me = await addSignedInPerson(test, 'user', 'Fay');
    const make = () =>
      test.call('POST', '/api/calendar/subscription', { ...me, body: { words: 'neutral' } });
    test.moveClock(confirmationMinutes * 60_000 + 1000);
    const refused = await make();
    expect([refused.statusCode, refused.json().code]).toEqual([428, 'confirmation-needed']);
    const password = { password: testPassword };
    await test.call('POST', '/api/auth/confirm', { ...me, body: password });
    expect((await make()).statusCode).toBe(201);
    test.moveClock(-confirmationMinutes * 60_000 - 1000);
    const notices = await test.db
      .selectFrom('notice')
      .select('values')
      .where('accountId', '=', me.id)
      .where('kind', '=', 'security')
      .execute();
    expect(notices).toEqual([{ values: { event: 'calendar-address-made' } }]);
  });

  it.each([
    ['signing out everywhere', (me: Person) => test.call('DELETE', '/api/auth/session', me)],
    [
      'a new password',
      (me: Person) => {
        const body = { currentPassword: testPassword, newPassword: 'nine swans on the lake' };
        return test.call('POST', '/api/auth/change-password', { ...me, body });
      },
    ],
    [
      'the end of its owner’s work here',
      async ({ id }: Person) => {
        const token = await test.getToken('admin');
        const body = { deactivated: true, version: 1 };
        return test.call('PUT', `/api/user/${id}`, { token, body });
      },
    ],
  ])('ends for good after %s', async (_, end) => {
    const me = await addSignedInPerson(test, 'user', 'Ned');
    const path = await subscribe(me.token);
    expect((await test.call('GET', path)).statusCode).toBe(200);
    expect((await end(me)).statusCode).toBeLessThan(300);
    const back = { deactivatedAt: null };
    await test.db.updateTable('account').set(back).where('id', '=', me.id).execute();
    expect((await test.call('GET', path)).statusCode).toBe(404);
    expect(await readAudit(me.id, 'calendar.subscription-ended')).toHaveLength(1);
  });

  it("applies the owner's current location access", async () => {
    const me = await addSignedInPerson(test, 'user', 'Rea');
    const person = await anApplicant(me.token);
    await made(me.token, { people: [{ id: person }] });
    const path = await subscribe(me.token);
    expect((await test.call('GET', path)).body).toContain('SUMMARY:Court date');
    await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', me.id).execute();
    expect((await test.call('GET', path)).body).not.toContain('SUMMARY');
  });
});

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const circle = file(
  'BEGIN:VEVENT',
  'UID:circle@invented.example',
  'SUMMARY:Circle',
  'LOCATION:Hall',

  'DTSTART;TZID=Romance Standard Time:20260323T100000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=4',
  'EXDATE;TZID=Romance Standard Time:20260330T100000',
  'END:VEVENT',

  'BEGIN:VEVENT',
  'UID:circle@invented.example',
  'DTSTART;TZID=Romance Standard Time:20260407T150000',
  'RECURRENCE-ID;TZID=Romance Standard Time:20260406T100000',
  'DURATION:PT1H',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:hourly@invented.example',
  'SUMMARY:Bell',
  'DTSTART:20260323T100000Z',
  'RRULE:FREQ=HOURLY',
  'END:VEVENT',
  'BEGIN:VTODO',
  'SUMMARY:Tea',
  'END:VTODO',
);

describe('import of a calendar file', () => {
  it('shows a preview and creates the selected events', async () => {
    const me = await addSignedInPerson(test, 'user', 'Ivo');
    const look = async (text: string) =>
      test.call('POST', '/api/event/import/preview', { ...me, body: { text, timeZone: zone } });
    const preview = (await look(circle)).json();
    expect(preview).toMatchObject({
      leftOut: 1,
      events: [
        {
          index: 0,
          title: 'Circle',
          place: 'Hall',
          cancelled: 1,
          changed: 1,
          refusal: null,
          alreadyThere: null,
        },
        { index: 1, title: 'Bell', refusal: 'recurrence-too-often' },
      ],
    });
    const bring = (events: number[]) => {
      const body = { text: circle, timeZone: zone, events };
      return test.call('POST', '/api/event/import', { ...me, body });
    };
    expect((await bring([0, 1])).json()).toMatchObject({
      details: [{ path: 'events', rule: 'recurrence-too-often' }],
    });
    expect((await look(circle)).json().events[0].alreadyThere).toBeNull();
    const { events } = (await bring([0])).json();
    expect(events).toMatchObject([
      { title: 'Circle', staff: [{ id: me.id }], cancelled: ['2026-03-30T10:00'] },
    ]);
    const listed = await test.call(
      'GET',
      `/api/event?from=2026-03-01&to=2026-05-01&timeZone=${zone}&staff=me`,
      me,
    );
    expect(listed.json().occurrences.map((one: { start: string }) => one.start)).toEqual([
      '2026-03-23T10:00',
      '2026-04-07T15:00',
      '2026-04-13T10:00',
    ]);
    expect((await look(circle)).json().events[0].alreadyThere).toBe(events[0].id);
  });

  it('refuses an invalid file and names the line', async () => {
    const token = await test.getToken('user');
    const body = { text: 'BEGIN:VCALENDAR\nnonsense\nEND:VCALENDAR', timeZone: zone };
    const reply = await test.call('POST', '/api/event/import/preview', { token, body });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toEqual([
      { path: 'text', rule: 'calendar-file', message: expect.stringContaining('Line 2 ') },
    ]);
    const many = file(...Array.from({ length: 2001 }, () => 'BEGIN:VEVENT\r\nEND:VEVENT'));
    const refused = await test.call('POST', '/api/event/import/preview', {
      token,
      body: { text: many, timeZone: zone },
    });
    expect(refused.json().details).toMatchObject([{ path: 'text', rule: 'calendar-too-many' }]);
  });
});
