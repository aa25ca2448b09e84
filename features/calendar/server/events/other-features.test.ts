import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';

const test = useTestApp();
const locations = locationSteps(test);
const { call, get, addApplicant, merged, previewUndo, undo } = mergeSteps(test);

const time = { start: '2026-03-23T10:00', end: '2026-03-23T11:00', timeZone: 'Europe/Paris' };

async function done(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const reply = await call(method, url, body);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json();
}

const plan = (more: object) => done('POST', '/api/event', { title: 'Of Verglas', time, ...more });
const about = (...people: Applicant[]) => ({ people: people.map(({ id }) => ({ id })) });

async function note(event: { id: string }, person: Applicant, attendance: string, was?: string) {
  const body = { occurrence: null, applicantId: person.id, attendance, was: was ?? null };
  return done('PUT', `/api/event/${event.id}/attendance`, body);
}

async function listPeople(event: { id: string }): Promise<string[]> {
  const { people } = await get<{
    people: { id: string; attends: boolean; attendance: string | null }[];
  }>(`/api/event/${event.id}`);
  return people.map((one) => `${one.id} ${one.attends} ${one.attendance}`).toSorted();
}

describe('the timeline', () => {
  it('shows the outcome of an appointment without its text', async () => {
    const person = await addApplicant();
    const event = await plan({ kind: 'court', ...about(person) });
    const later = { ...time, start: '2026-03-24T10:00', end: '2026-03-24T11:00' };
    const change = { version: event.version, scope: 'all', time: later };
    await done('PUT', `/api/event/${event.id}`, change);
    const markedEvent = await note(event, person, 'missed');
    await note(event, person, 'attended', 'missed');
    await done('DELETE', `/api/event/${event.id}?version=${markedEvent.version}&scope=all`);
    const reply = await call('GET', `/api/applicant/${person.id}/timeline?kind=event`);
    const start = '2026-03-24T10:00';
    const { timeZone } = time;
    expect(reply.json().items).toMatchObject([
      { kind: 'event', event: 'deleted', eventKind: 'court', start },
      { kind: 'event', event: 'attended', eventKind: 'court', start },
      { kind: 'event', event: 'missed', eventKind: 'court', start },
      { kind: 'event', event: 'moved', eventKind: 'court', start },
      { kind: 'event', event: 'made', eventKind: 'court', start: '2026-03-23T10:00', timeZone },
    ]);
    expect(reply.body).not.toContain('Of Verglas');
  });
});

describe('a merge', () => {
  it('moves events with their attendance, and undo restores them', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const ownEvent = await plan(about(other));
    const shared = await plan({
      people: [
        { id: one.id, attends: false },
        { id: other.id, attends: true },
      ],
    });
    await note(ownEvent, other, 'missed');
    await note(shared, other, 'attended');
    await merged(one, other);
    expect(await listPeople(ownEvent)).toEqual([`${one.id} true missed`]);
    expect(await listPeople(shared)).toEqual([`${one.id} true attended`]);
    expect((await previewUndo(one.id)).goesBack.counts).toMatchObject({ events: 2 });
    expect((await undo(one.id)).statusCode).toBe(200);
    expect(await listPeople(ownEvent)).toEqual([`${other.id} true missed`]);
    expect(await listPeople(shared)).toEqual(
      [`${one.id} false null`, `${other.id} true attended`].toSorted(),
    );
  });

  it('keeps attendance of both records, and later changes on undo', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const shared = await plan(about(one, other));
    const gone = await plan(about(other));
    await note(shared, one, 'attended');
    await note(shared, other, 'missed');
    await merged(one, other);
    expect(await listPeople(shared)).toEqual([`${one.id} true attended`]);
    const third = await addApplicant();
    const change = { version: gone.version, scope: 'all', ...about(third) };
    await done('PUT', `/api/event/${gone.id}`, change);
    const preview = await previewUndo(one.id);
    expect(preview.goesBack.counts).toMatchObject({ events: 1 });
    expect(preview.stays.counts).toMatchObject({ events: 1 });
    expect((await undo(one.id)).statusCode).toBe(200);
    expect(await listPeople(shared)).toEqual(
      [`${one.id} true attended`, `${other.id} true missed`].toSorted(),
    );
    expect(await listPeople(gone)).toEqual([`${third.id} true null`]);
  });
});

const lastContact = async (person: Applicant) =>
  (
    await test.db
      .selectFrom('applicant')
      .select('lastContactAt')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).lastContactAt?.toISOString();

describe('attended appointment', () => {
  it('counts as a contact at its start while marked attended', async () => {
    const [person, other] = [await addApplicant(), await addApplicant()];
    const event = await plan(about(person));
    await note(event, person, 'missed');
    expect(await lastContact(person)).toBeUndefined();
    await note(event, person, 'attended', 'missed');
    expect(await lastContact(person)).toBe('2026-03-23T09:00:00.000Z');
    await merged(other, person);
    expect(await lastContact(other)).toBe('2026-03-23T09:00:00.000Z');
    const { version } = await get<{ version: number }>(`/api/event/${event.id}`);
    await done('DELETE', `/api/event/${event.id}?version=${version}&scope=all`);
    expect(await lastContact(other)).toBeUndefined();
    await done('POST', `/api/event/${event.id}/restore`, { occurrence: null });
    expect(await lastContact(other)).toBe('2026-03-23T09:00:00.000Z');
  });
});

/** Days from today, as a date; the rest as a time. */
const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { start: `${day}T10:00`, end: `${day}T11:00`, timeZone: 'UTC' };
};

describe('closing a location', () => {
  it('counts upcoming appointments and moves them, and keeps past ones', async () => {
    const [from, to] = [await locations.newLocation('From'), await locations.newLocation('To')];
    const at = { locationId: from.id };
    const past = await plan({ ...at, time: inDays(-3) });
    const next = await plan({ ...at, time: inDays(3) });
    const weekly = { time: inDays(-10), recurrence: 'FREQ=WEEKLY;COUNT=4' };
    const series = await plan({ ...at, ...weekly });
    const deleted = await plan({ ...at, time: inDays(3) });
    await done('DELETE', `/api/event/${deleted.id}?version=${deleted.version}&scope=all`);
    const hold = await locations.hold(from.id);
    expect(hold.appointments).toBe(2);
    const url = `/api/location/${from.id}`;
    const closing = { name: from.name, closed: true, version: from.version };
    const refused = await locations.admin('PUT', url, closing);
    expect(refused.json().code).toBe('location-in-use');
    const body = { to: to.id, version: from.version, hold };
    await locations.done(locations.admin('POST', `${url}/close`, body));
    expect((await locations.hold(from.id)).appointments).toBe(0);
    expect((await locations.hold(to.id)).appointments).toBe(2);
    const eventLocation = async ({ id }: { id: string }) =>
      (await get<{ locationId: string }>(`/api/event/${id}`)).locationId;
    expect(await eventLocation(past)).toBe(from.id);
    expect(await eventLocation(next)).toBe(to.id);
    expect(await eventLocation(series)).toBe(from.id);
    const range = `from=${inDays(-20).start.slice(0, 10)}&to=${inDays(30).start.slice(0, 10)}`;
    const all = await get<{ occurrences: { startAt: string; locationId: string }[] }>(
      `/api/event?${range}&timeZone=UTC&location=${from.id}&location=${to.id}`,
    );
    const places = all.occurrences
      .toSorted((one, two) => one.startAt.localeCompare(two.startAt))
      .map(({ locationId }) => (locationId === from.id ? 'from' : 'to'));
    // The series twice and the event three days ago; then the other event and the series twice.
    expect(places).toEqual(['from', 'from', 'from', 'to', 'to', 'to']);
  });
});

describe('time zone of a new event', () => {
  it('defaults to the zone of its location, else of the organization', async () => {
    const lyon = await locations.newLocation('Lyon', { timeZone: 'Europe/Paris' });
    const zoneless = { start: time.start, end: time.end };
    const plannedZone = async (more: object) => (await plan({ time: zoneless, ...more })).timeZone;
    const organization = await test.db
      .selectFrom('organisation')
      .select('timeZone')
      .executeTakeFirstOrThrow();
    expect(await plannedZone({})).toBe(organization.timeZone);
    expect(await plannedZone({ locationId: lyon.id })).toBe('Europe/Paris');
    const eventInput = { time: { ...zoneless, timeZone: 'Asia/Tokyo' }, locationId: lyon.id };
    const event = await plan(eventInput);
    expect(event.timeZone).toBe('Asia/Tokyo');
    const later = { start: '2026-03-24T10:00', end: '2026-03-24T11:00' };
    const change = { version: event.version, scope: 'all', time: later };
    const moved = await done('PUT', `/api/event/${event.id}`, change);
    expect(moved).toMatchObject({ start: later.start, timeZone: 'Asia/Tokyo' });
  });
});
