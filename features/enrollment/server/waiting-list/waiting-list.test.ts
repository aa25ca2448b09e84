import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, loggedActions } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { mergeSteps } from '#app/testing/merges.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);
const { merged, undo } = mergeSteps(test);
let stoneHouse: string;
let workshop: string;

beforeAll(async () => {
  stoneHouse = (await locations.newLocation('Stone House')).id;
  workshop = (await locations.newLocation('Workshop')).id;
});

const takeOff = (id: string, sent: object) =>
  locations.staff('POST', `/api/waiting/${id}/off`, sent);
const listEntries = async (id: string) =>
  (await locations.done(locations.staff('GET', `/api/applicant/${id}/waiting`))).entries;

describe('waiting list of a location', () => {
  it('sorts by priority, then by time waited', async () => {
    const place = (await locations.newLocation('Ordered House')).id;
    const wait = async (priority: string, since: string) => {
      const { id } = await steps.newApproved();
      const reason = priority === 'normal' ? null : 'Sleeps outside';
      await locations.wait(id, place, { priority, since, reason });
      return id;
    };
    const late = await wait('normal', '2026-03-01');
    const early = await wait('normal', '2026-02-01');
    const high = await wait('high', '2026-04-01');
    const urgent = await wait('urgent', '2026-05-01');
    expect(await locations.waiting(place)).toEqual([urgent, high, early, late]);
    const { occupancy } = await locations.readRooms(place);
    expect(occupancy.waiting).toBe(4);
  });

  it('drops people enrolled at any location, and records it in the timeline', async () => {
    const person = await steps.newApproved();
    await locations.wait(person.id, stoneHouse);
    await locations.wait(person.id, workshop);
    await locations.done(steps.enrol(person, { locationId: workshop, startDate: '2026-02-01' }));
    expect(await locations.waiting(stoneHouse)).not.toContain(person.id);
    expect(await listEntries(person.id)).toEqual([]);
    expect(await loggedActions(test, person.id, 'applicant.waiting-enrolled')).toHaveLength(2);
    const endedEntries = await test.db
      .selectFrom('waitingEntry')
      .select('endedBy')
      .where('applicantId', '=', person.id)
      .execute();
    expect(endedEntries).toEqual([{ endedBy: 'enrolled' }, { endedBy: 'enrolled' }]);
  });

  it('hides declined and deleted people, and restores their place when that is undone', async () => {
    const { id } = await steps.newApproved();
    await locations.wait(id, stoneHouse);
    const token = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${id}`, { token });
    expect(await locations.waiting(stoneHouse)).not.toContain(id);
    await test.call('POST', `/api/applicant/${id}/restore`, { token });
    expect(await locations.waiting(stoneHouse)).toContain(id);
  });

  it('keeps one entry per person when two colleagues add them at the same moment', async () => {
    const { id } = await steps.newApproved();
    const body = { locationId: stoneHouse, priority: 'normal', since: '2026-02-01' };
    const add = () => locations.staff('POST', `/api/applicant/${id}/waiting`, body);
    const replies = await Promise.all([add(), add(), add()]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().code).toBe('already-waiting');
  });

  it('changes only the version that was seen, and needs a reason for removal', async () => {
    const { id } = await steps.newApproved();
    const entry = await locations.wait(id, stoneHouse);
    const url = `/api/waiting/${entry.id}`;
    const urgent = { priority: 'urgent', reason: 'Sleeps outside', since: entry.since };
    const changed = await locations.done(
      locations.staff('PUT', url, { ...urgent, wantedFrom: '2027-01-15', version: 1 }),
    );
    expect(changed).toMatchObject({ ...urgent, wantedFrom: '2027-01-15', version: 2 });
    const stale = await locations.staff('PUT', url, { ...urgent, version: 1 });
    expect(stale.json()).toMatchObject({ code: 'stale-version', details: { version: 2 } });
    const withoutReason = await takeOff(entry.id, { reason: '', version: 2 });
    expect(withoutReason.json().details).toMatchObject([{ path: 'reason', rule: 'required' }]);
    await locations.done(takeOff(entry.id, { reason: 'Found a home', version: 2 }));
    expect(await listEntries(id)).toEqual([]);
    expect((await takeOff(entry.id, { reason: 'Again', version: 3 })).statusCode).toBe(404);
    const timeline = await locations.done(
      locations.staff('GET', `/api/applicant/${id}/timeline?kind=waiting`),
    );
    expect(timeline.items).toMatchObject([
      { event: 'ended', locationId: stoneHouse, reason: 'Found a home' },
      { event: 'changed', priority: 'urgent', reason: 'Sleeps outside' },
      { event: 'added', priority: 'normal' },
    ]);
  });

  it.each([
    [{ priority: 'urgent' }, 'reason', 'required'],
    [{ priority: 'soon' }, 'priority', 'not-an-option'],
    [{ since: '2999-01-01' }, 'since', 'future'],
    [{ since: '2026-02-30' }, 'since', 'date'],
    [{ wantedFrom: '2026-13-01' }, 'wantedFrom', 'date'],
    [{ locationId: crypto.randomUUID() }, 'locationId', 'unknown-location'],
  ])('refuses %o at its field', async (invalidFields, path, rule) => {
    const { id } = await steps.newApproved();
    const reply = await locations.staff('POST', `/api/applicant/${id}/waiting`, {
      locationId: stoneHouse,
      priority: 'normal',
      since: '2026-02-01',
      ...invalidFields,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toMatchObject([{ path, rule }]);
  });

  it('refuses people who can’t be enrolled', async () => {
    const client = await steps.newClient({ locationId: stoneHouse, startDate: '2026-02-01' });
    const body = { locationId: workshop, priority: 'normal', since: '2026-02-01' };
    const refused = await locations.staff('POST', `/api/applicant/${client.id}/waiting`, body);
    expect(refused.json().code).toBe('wrong-status');
  });

  it('moves entries on merge and unmerge, and keeps one per location', async () => {
    const [one, other] = [await steps.newApproved(), await steps.newApproved()];
    await locations.wait(one.id, stoneHouse);
    await locations.wait(other.id, stoneHouse);
    await locations.wait(other.id, workshop);
    await merged(one, other);
    const places = async (id: string) =>
      (await listEntries(id)).map(({ locationId }: { locationId: string }) => locationId).sort();
    expect(await places(one.id)).toEqual([stoneHouse, workshop].sort());
    expect((await undo(one.id)).statusCode).toBe(200);
    expect(await places(one.id)).toEqual([stoneHouse]);
    expect(await places(other.id)).toEqual([stoneHouse, workshop].sort());
  });
});
