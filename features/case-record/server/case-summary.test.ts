import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, loggedActions } from '#app/testing/clients.ts';
import { signed } from '#app/testing/consents.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { addSignedInPerson } from '#app/testing/people.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);

const read = async (id: string): Promise<CaseSummary> => {
  const reply = await locations.staff('GET', `/api/applicant/${id}/summary`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

describe('the summary of a case record', () => {
  it('has no bed and no enrollment before someone is a client', async () => {
    const person = await steps.newApproved();
    const summary = await read(person.id);
    expect(summary).toEqual({
      photo: null,
      contactFlag: null,
      mayCall: true,
      heldSince: null,
      additions: [],
      likelyPairs: [],
      statusSince: expect.any(String),
      lastContact: null,
      lastAttempt: null,
      stay: null,
      enrolledFrom: null,
      hasBedsAtLocation: false,
      nextAppointment: null,
      tasks: { first: [], open: 0, overdue: 0 },
      programs: [],
      dates: [],
      endingConsents: [],
      missing: ['emergency-contact', 'date-of-birth', 'phone-or-email', 'health-card', 'income'],
    });
    expect(new Date(summary.statusSince).getTime()).toBeGreaterThanOrEqual(
      new Date(person.createdAt).getTime(),
    );
  });

  it('names the bed, and the enrollment until the exit', async () => {
    const { id: locationId } = await locations.newLocation('Summary House');
    const client = await steps.newClient({ locationId, startDate: '2026-02-01' });
    expect(await read(client.id)).toMatchObject({ stay: null, hasBedsAtLocation: false });
    const { beds } = await locations.newRoom(locationId, 'Room 1', ['Bed 1']);
    expect(await read(client.id)).toMatchObject({ stay: null, hasBedsAtLocation: true });
    const housed = await locations.done(locations.giveBed(client, beds[0]?.id ?? '', '2026-02-03'));
    expect(await read(client.id)).toMatchObject({
      stay: { bed: 'Bed 1', room: 'Room 1', locationId, from: '2026-02-03' },
      enrolledFrom: '2026-02-01',
      hasBedsAtLocation: true,
    });
    await steps.exited(housed, '2026-02-05', '2026-06-30');
    expect(await read(client.id)).toMatchObject({ stay: null, enrolledFrom: null });
  });

  it('names the program, and after the exit how it ended', async () => {
    const { id: locationId } = await locations.newLocation('Program House');
    const client = await steps.newClient({ locationId, startDate: '2026-02-01' });
    const { programs } = await read(client.id);
    expect(programs).toEqual([
      {
        id: client.enrolments[0]?.id,
        locationId,
        programStatus: 'yet_to_started_program',
        startDate: '2026-02-01',
        endDate: null,
      },
    ]);
    await steps.exited(client, '2026-02-05', '2026-06-30');
    expect((await read(client.id)).programs).toMatchObject([
      { programStatus: 'completed', endDate: '2026-06-30' },
    ]);
  });

  it('gives the last contact, and a later try without an answer', async () => {
    const person = await steps.newApproved();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const note = (fields: object) =>
      locations.done(
        locations.staff('POST', `/api/applicant/${person.id}/note`, { text: 'Call.', ...fields }),
      );
    await note({ contact: 'phone', outcome: 'no_answer', contactAt: hoursAgo(9) });
    const first = await read(person.id);
    expect(first).toMatchObject({ lastContact: null, lastAttempt: { outcome: 'no_answer' } });

    const at = hoursAgo(5);
    await note({ contact: 'phone', outcome: 'reached', contactAt: at });
    expect(await read(person.id)).toMatchObject({
      lastContact: { kind: 'phone', outcome: 'reached', at },
      lastAttempt: null,
    });
    const later = hoursAgo(2);
    await note({ contact: 'message', outcome: 'message_left', contactAt: later });
    expect(await read(person.id)).toMatchObject({
      lastContact: { kind: 'phone', at },
      lastAttempt: { kind: 'message', outcome: 'message_left', at: later },
    });
    const attended = await newEvent(person.id, -26);
    await locations.done(
      locations.staff('PUT', `/api/event/${attended.id}/attendance`, {
        applicantId: person.id,
        attendance: 'attended',
        was: null,
      }),
    );
    const plain = await note({ contact: 'in_person' });
    expect((await read(person.id)).lastContact).toEqual({
      kind: 'in_person',
      outcome: 'reached',
      at: plain.createdAt,
    });
  });

  it('names the next appointment that the person attends and hasn’t canceled', async () => {
    const person = await steps.newApproved();
    await newEvent(person.id, -48);
    await newEvent(person.id, 24, {
      title: 'About them',
      people: [{ id: person.id, attends: false }],
    });
    const canceled = await newEvent(person.id, 48);
    await newEvent(person.id, 72, { title: 'Intake visit', place: 'Room 2' });
    await locations.done(
      locations.staff('PUT', `/api/event/${canceled.id}/attendance`, {
        applicantId: person.id,
        attendance: 'cancelled',
        was: null,
      }),
    );
    expect((await read(person.id)).nextAppointment).toMatchObject({
      title: 'Intake visit',
      place: 'Room 2',
      occurrence: null,
    });
    await newEvent(person.id, -0.5, { title: 'Under way' });
    expect((await read(person.id)).nextAppointment).toMatchObject({ title: 'Under way' });
  });

  it('lists the first open tasks and counts all, without snoozed and completed ones', async () => {
    const person = await steps.newApproved();
    const task = (title: string, fields: object = {}) =>
      locations.done(
        locations.staff('POST', '/api/task', { title, applicantId: person.id, ...fields }),
      );
    const change = (id: string, fields: object) =>
      locations.done(
        locations.staff('PUT', '/api/task', { changes: [{ id, version: 1, ...fields }] }),
      );
    for (const number of [1, 2, 3, 4, 5]) await task(`Someday ${number}`);
    await task('Late', { due: '2026-01-05' });
    await task('Later', { due: '2026-01-06' });
    await change((await task('Done', { due: '2026-01-01' })).id, { isDone: true });
    await change((await task('Hidden', { due: '2026-01-01' })).id, {
      snoozedUntil: dayFromNow(20),
    });
    const { tasks } = await read(person.id);
    expect(tasks).toMatchObject({ open: 7, overdue: 2 });
    expect(tasks.first).toHaveLength(5);
    expect(tasks.first.slice(0, 2)).toMatchObject([
      { title: 'Late', due: '2026-01-05', version: 1 },
      { title: 'Later', due: '2026-01-06' },
    ]);
  });

  it('lists the next dates of the support record and follow-ups', async () => {
    const { id: locationId } = await locations.newLocation('Date House');
    const client = await steps.newClient({ locationId, startDate: dayFromNow(-40) });
    await steps.exited(client, dayFromNow(-39), dayFromNow(-20));
    await support(client.id, {
      courtDates: [
        { day: dayFromNow(-2), time: 'past' },
        { day: dayFromNow(3), time: '9:30, room 4' },
        { day: dayFromNow(92), time: 'too far' },
      ],
      benefits: [
        { kind: 'food', program: 'SNAP', renewal: dayFromNow(5) },
        { kind: 'cash', renewal: dayFromNow(4), until: dayFromNow(2) },
      ],
    });
    const { dates } = await read(client.id);
    expect(dates).toMatchObject([
      { kind: 'court', day: dayFromNow(3), text: '9:30, room 4', entryKind: null },
      { kind: 'benefit_renewal', day: dayFromNow(5), text: 'SNAP', entryKind: 'food' },
      { kind: 'follow-up-due', daysAfter: expect.any(Number), text: null },
    ]);
    expect(dates[2]?.day).toBe(dayFromNow((dates[2]?.daysAfter ?? 0) - 20));
  });

  it('lists active consents that end soon until they are renewed', async () => {
    const person = await steps.newApproved();
    const sign = (fields: object) =>
      locations.done(
        locations.staff('POST', `/api/applicant/${person.id}/consent`, { ...signed, ...fields }),
      );
    const named = (name: string) => ({ recipients: [{ name, address: null }] });
    await sign({ ...named('Clinic'), expiresOn: dayFromNow(6) });
    await sign({ ...named('School'), expiresOn: dayFromNow(2) });
    await sign({ ...named('Landlord'), expiresOn: dayFromNow(33) });
    await sign({ ...named('Past'), expiresOn: dayFromNow(-2) });
    const ended = await sign({ ...named('Ended'), expiresOn: dayFromNow(4) });
    await locations.done(
      locations.staff('POST', `/api/applicant/${person.id}/consent/${ended.id}/end`, {
        how: 'by_person',
        version: 1,
      }),
    );
    const names = async () =>
      (await read(person.id)).endingConsents.map(({ recipients }) => recipients[0]?.name);
    expect(await names()).toEqual(['School', 'Clinic']);
    await sign({ ...named('school'), expiresOn: dayFromNow(300) });
    expect(await names()).toEqual(['Clinic']);
    // The same recipient, but for less.
    await sign({ ...named('Clinic'), parts: ['identity'], expiresOn: dayFromNow(300) });
    expect(await names()).toEqual(['Clinic']);
  });

  it('says what is missing until it is there', async () => {
    const person = await steps.newApproved({ phone: '+15550100', dateOfBirth: '1990-04-03' });
    const missing = async () => (await read(person.id)).missing;
    expect(await missing()).toEqual(['emergency-contact', 'health-card', 'income']);
    await support(person.id, {
      emergencyContacts: [{ name: 'Zoé Galet' }],
      identityPapers: [{ kind: 'health_card', status: 'needed' }],
      income: [{ source: 'wages', until: '2026-01-31' }],
    });
    expect(await missing()).toEqual(['health-card', 'income']);
    const other = await steps.newApproved({
      safeContact: { name: 'Zoé Galet', phone: null, relation: null },
      email: 'a@b.example',
    });
    await support(other.id, {
      identityPapers: [{ kind: 'health_card', status: 'held' }],
      income: [{ source: 'wages' }],
    });
    expect((await read(other.id)).missing).toEqual(['date-of-birth']);
  });

  it('says how someone may be reached, and since when their record is on hold', async () => {
    const person = await steps.newApproved({ preferredContact: 'safe_contact' });
    const url = `/api/applicant/${person.id}`;
    const hold = await locations.done(
      locations.admin('POST', `${url}/hold`, { reason: 'Court order' }),
    );
    expect(await read(person.id)).toMatchObject({
      heldSince: hold.setAt,
      contactFlag: 'safe-contact-missing',
      mayCall: false,
    });
  });

  it('opens the record once for the audit log', async () => {
    const person = await steps.newApproved();
    await read(person.id);
    await read(person.id);
    expect(await loggedActions(test, person.id, 'applicant.opened')).toHaveLength(1);
  });

  it('answers 404 outside the reader’s locations', async () => {
    const { id: mine } = await locations.newLocation('Near House');
    const { id: far } = await locations.newLocation('Far House');
    const token = await limitedStaff(mine);
    const person = await steps.newApproved({ locationId: mine });
    const hidden = await steps.newApproved({ locationId: far });
    const [near, away] = await Promise.all(
      [person, hidden].map(({ id }) => test.call('GET', `/api/applicant/${id}/summary`, { token })),
    );
    expect([near?.statusCode, away?.statusCode]).toEqual([200, 404]);
  });

  it('shows a reader with limited access the tasks and appointments of their people', async () => {
    const { id: mine } = await locations.newLocation('Shared House');
    const { id: far } = await locations.newLocation('Other House');
    const token = await limitedStaff(mine);
    const person = await steps.newApproved({ locationId: mine });
    const other = await steps.newApproved({ locationId: far });
    // Visible, because it is about a person of theirs; names nobody else.
    await newEvent(person.id, 24, {
      locationId: far,
      people: [{ id: person.id }, { id: other.id }],
    });
    await locations.done(
      locations.staff('POST', '/api/task', { title: 'Call', applicantId: person.id }),
    );
    const reply = await test.call('GET', `/api/applicant/${person.id}/summary`, { token });
    expect(reply.json()).toMatchObject({
      nextAppointment: { title: 'Visit', locationId: far },
      tasks: { open: 1 },
    });
    expect(reply.body).not.toContain(other.id);
  });
});

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An appointment of an hour that starts in some hours. */
async function newEvent(applicantId: string, hours: number, fields: object = {}) {
  const start = Date.now() + hours * 3_600_000;
  const wall = (at: number) => new Date(at).toISOString().slice(0, 16);
  return locations.done(
    locations.staff('POST', '/api/event', {
      title: 'Visit',
      time: { start: wall(start), end: wall(start + 3_600_000), timeZone: 'UTC' },
      people: [{ id: applicantId }],
      ...fields,
    }),
  );
}

const support = (applicantId: string, groups: object) =>
  locations.done(locations.staff('POST', `/api/applicant-support/${applicantId}`, groups));

/** Signs in a staff member with access to one location. */
async function limitedStaff(locationId: string): Promise<string> {
  const { id: accountId, token } = await addSignedInPerson(test, 'user', 'Nora');
  await test.db.insertInto('accountLocation').values({ accountId, locationId }).execute();
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', accountId).execute();
  return token;
}
