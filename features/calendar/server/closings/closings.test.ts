import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addAccount, useTestApp } from '#app/testing/app.ts';
import { clientSteps, loggedActions } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);
const nothing = { files: 0, enrolled: 0, beds: 0, waiting: 0, staff: 0, appointments: 0 };

async function makeTwoLocations() {
  const ending = crypto.randomUUID();
  const full = await locations.newLocation(`Full House ${ending}`);
  const empty = await locations.newLocation(`Empty House ${ending}`);
  const { beds } = await locations.newRoom(full.id, 'One', ['A']);
  const client = await steps.newClient({ locationId: full.id, startDate: '2026-02-01' });
  await locations.done(locations.giveBed(client, beds[0]?.id ?? '', '2026-02-01'));
  const waiting = await steps.newApproved();
  await locations.wait(waiting.id, full.id);
  const staff = await addAccount(test.db, 'user', `${full.id}@test.example`);
  await locations.done(locations.admin('POST', `/api/location/${full.id}/staff`, { add: [staff] }));
  const hold = { files: 1, enrolled: 1, beds: 1, waiting: 1, staff: 1, appointments: 0 };
  expect(await locations.hold(full.id)).toEqual(hold);
  return { full, empty, client, waiting, staff, hold };
}

const close = (id: string, sent: object) =>
  locations.admin('POST', `/api/location/${id}/close`, sent);

describe('closing a location', () => {
  it('refuses while the location is in use, and lists the contents', async () => {
    const { full, hold } = await makeTwoLocations();
    const body = { name: full.name, closed: true, version: full.version };
    const refused = await locations.admin('PUT', `/api/location/${full.id}`, body);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'location-in-use', details: hold },
    ]);
  });

  it('moves everything to another location, frees the beds, and can be undone', async () => {
    const { full, empty, client, waiting, staff, hold } = await makeTwoLocations();
    const closed = await locations.done(
      close(full.id, { to: empty.id, version: full.version, hold }),
    );
    expect(closed).toMatchObject({ closed: true, version: full.version + 1 });
    expect(await locations.hold(full.id)).toEqual(nothing);
    expect(await locations.hold(empty.id)).toEqual({ ...hold, beds: 0 });
    const moved = await steps.read(client.id);
    expect(moved).toMatchObject({
      locationId: empty.id,
      enrolments: [{ locationId: empty.id, endDate: null }],
    });
    expect(moved.enrolments[0]?.stays[0]?.to).not.toBeNull();
    expect(moved.version).toBeGreaterThan(client.version);
    expect(await locations.waiting(empty.id)).toEqual([waiting.id]);
    const there = await locations.done(locations.admin('GET', `/api/location/${empty.id}/staff`));
    expect(there.staff.map(({ id }: { id: string }) => id)).toEqual([staff]);
    const actions = ['applicant.updated', 'applicant.bed-left', 'applicant.enrolment-moved'];
    const logged = await loggedActions(test, client.id, ...actions);
    expect(logged.map(({ action }) => action).sort()).toEqual(actions.toSorted());
    expect(await loggedActions(test, full.id, 'location.closed')).toMatchObject([
      { after: { movedTo: empty.id, files: 1, enrolled: 1, beds: 1, waiting: 1, staff: 1 } },
    ]);
    const timeline = await locations.done(
      locations.staff('GET', `/api/applicant/${client.id}/timeline?kind=enrolment`),
    );
    expect(timeline.items[0]).toMatchObject({ event: 'moved', locationId: empty.id });
    const body = { name: full.name, closed: false, version: closed.version };
    const open = await locations.done(locations.admin('PUT', `/api/location/${full.id}`, body));
    expect(open.closed).toBe(false);
  });

  it('moves nothing when the contents have changed or the other location is closed', async () => {
    const { full, empty, hold, client } = await makeTwoLocations();
    const { version } = full;
    const was = { ...hold, files: 7 };
    const other = await close(full.id, { to: empty.id, version, hold: was });
    expect(other.json()).toMatchObject({ code: 'location-in-use', details: hold });
    const stale = await close(full.id, { to: empty.id, version: version + 1, hold });
    expect(stale.json().code).toBe('stale-version');
    const itself = await close(full.id, { to: full.id, version, hold });
    expect(itself.json().details).toMatchObject([{ path: 'to', rule: 'not-valid' }]);
    const away = { name: empty.name, closed: true, version: empty.version };
    await locations.done(locations.admin('PUT', `/api/location/${empty.id}`, away));
    const shut = await close(full.id, { to: empty.id, version, hold });
    expect(shut.json().details).toMatchObject([{ path: 'to', rule: 'unknown-location' }]);
    expect((await steps.read(client.id)).locationId).toBe(full.id);
  });

  it('leaves no one behind when people arrive at the same moment', async () => {
    const from = await locations.newLocation('Left House');
    const to = await locations.newLocation('Next House');
    await steps.newClient({ locationId: from.id, startDate: '2026-02-01' });
    const hold = await locations.hold(from.id);
    const people = await Promise.all(Array.from({ length: 4 }, () => steps.newApproved()));
    const place = { locationId: from.id, startDate: '2026-02-01' };
    const [closing, ...comings] = await Promise.all([
      close(from.id, { to: to.id, version: from.version, hold }),
      ...people.map((person) => steps.enrol(person, place)),
      close(to.id, { to: from.id, version: to.version, hold: nothing }),
    ]);
    for (const { statusCode, body } of [closing, ...comings]) {
      expect([200, 400, 409], body).toContain(statusCode);
    }
    // The location is either closed and empty, or still open.
    const all = await locations.done(locations.admin('GET', '/api/location'));
    const after = all.find(({ id }: { id: string }) => id === from.id);
    const { files, enrolled } = await locations.hold(from.id);
    if (after.closed) expect({ files, enrolled }).toEqual({ files: 0, enrolled: 0 });
    else expect(enrolled).toBeGreaterThan(0);
  });

  it("doesn't move people who replaced others, even if the count is the same", async () => {
    const [full, empty] = [
      await locations.newLocation('Seen House'),
      await locations.newLocation('Later House'),
    ];
    const [countedPerson, newPerson] = [await steps.newApproved(), await steps.newApproved()];
    const here = (ids: string[]) => sql`update applicant
      set location_id = case when id = any(${ids}::uuid[]) then ${full.id}::uuid end
      where id in (${countedPerson.id}, ${newPerson.id})`;
    await here([countedPerson.id]).execute(test.db);
    const hold = await locations.hold(full.id);
    expect(hold.files).toBe(1);
    const letGo = await lockRows(
      test.db,
      sql`select from applicant where id = ${countedPerson.id} for update`,
    );
    const closing = close(full.id, { to: empty.id, version: full.version, hold });
    await waitForLockQueue(test.db);
    await letGo(here([newPerson.id]));
    const refused = await closing;
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'location-in-use', details: hold },
    ]);
    const { locationId } = await locations.done(
      locations.staff('GET', `/api/applicant/${newPerson.id}`),
    );
    expect(locationId).toBe(full.id);
  });

  it('waits instead of deadlocking when two locations are closed into each other', async () => {
    const [one, other] = [await locations.newLocation('One'), await locations.newLocation('Other')];
    const replies = await Promise.all([
      close(one.id, { to: other.id, version: 1, hold: nothing }),
      close(other.id, { to: one.id, version: 1, hold: nothing }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });
});
