import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, goodOutcome, loggedActions } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import type { PlainRoom } from '#features/locations/contract/rooms.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);
let stoneHouseId: string;
let rooms = 0;

beforeAll(async () => {
  stoneHouseId = (await locations.newLocation('Stone House')).id;
});

const day = '2026-02-01';
const newClient = () => steps.newClient({ locationId: stoneHouseId, startDate: day });

/** A separate room for each test. */
async function newBeds(count: number): Promise<string[]> {
  rooms += 1;
  const names = Array.from({ length: count }, (_, at) => `Bed ${at + 1}`);
  const room: PlainRoom = await locations.newRoom(stoneHouseId, `Room ${rooms}`, names);
  return room.beds.map(({ id }) => id);
}

describe('bed assignment', () => {
  it('assigns a bed, changes it in one action, and frees it after the exit', async () => {
    const [one = '', other = ''] = await newBeds(2);
    const client = await newClient();
    const housed = await locations.done(locations.giveBed(client, one, '2026-02-03'));
    expect(housed.enrolments[0].stays).toMatchObject([
      { bedId: one, from: '2026-02-03', to: null },
    ]);
    expect(housed.version).toBe(client.version + 1);
    const moved = await locations.done(locations.giveBed(housed, other, '2026-03-01'));
    expect(moved.enrolments[0].stays).toMatchObject([
      { bedId: other, from: '2026-03-01', to: null },
      { bedId: one, from: '2026-02-03', to: '2026-03-01' },
    ]);
    const { body } = await steps.exited(moved, '2026-02-05', '2026-06-30').then((exited) => ({
      body: exited,
    }));
    expect(body.enrolments[0]?.stays[0]).toMatchObject({ bedId: other, to: '2026-06-30' });
    const actions = ['applicant.bed-given', 'applicant.bed-moved', 'applicant.bed-left'];
    const logged = await loggedActions(test, client.id, ...actions);
    expect(logged.map(({ action }) => action)).toEqual(actions);
    const timelineReply = await locations.done(
      locations.staff('GET', `/api/applicant/${client.id}/timeline?kind=bed`),
    );
    expect(timelineReply.items.map(({ event }: { event: string }) => event)).toEqual([
      'left',
      'moved',
      'given',
    ]);
    const next = await newClient();
    await locations.done(locations.giveBed(next, other, '2026-06-30'));
  });

  it('assigns a bed with the enrollment', async () => {
    const [bedId] = await newBeds(1);
    const person = await steps.newApproved();
    await locations.done(steps.enrol(person, { locationId: stoneHouseId, startDate: day, bedId }));
    const client = await steps.read(person.id);
    expect(client.enrolments[0]?.stays).toMatchObject([{ bedId, from: day, to: null }]);
  });

  it('refuses an occupied bed and rolls back the enrollment', async () => {
    const [bedId = ''] = await newBeds(1);
    await locations.done(locations.giveBed(await newClient(), bedId, day));
    const other = await newClient();
    const refused = await locations.giveBed(other, bedId, day);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'bed-taken']);
    const person = await steps.newApproved();
    const enrolled = await steps.enrol(person, { locationId: stoneHouseId, startDate: day, bedId });
    expect(enrolled.json().code).toBe('bed-taken');
    const still = await locations.done(locations.staff('GET', `/api/applicant/${person.id}`));
    expect(still.status).toBe('approve');
  });

  it('gives the bed to one person when two colleagues assign it at once', async () => {
    const [bedId = ''] = await newBeds(1);
    const clients = await Promise.all([newClient(), newClient(), newClient()]);
    const replies = await Promise.all(
      clients.map((client) => locations.giveBed(client, bedId, day)),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('lets the database refuse a second open stay of a bed or a person', async () => {
    const [bedId = '', free = ''] = await newBeds(2);
    const [one, other] = [await newClient(), await newClient()];
    await locations.done(locations.giveBed(one, bedId, day));
    const stay = (enrollmentId: string | undefined, bed: string) =>
      test.db
        .insertInto('stay')
        .values({
          enrolmentId: enrollmentId ?? '',
          bedId: bed,
          fromDay: day,
          createdAt: new Date(),
        })
        .execute();
    await expect(stay(other.enrolments[0]?.id, bedId)).rejects.toThrow('stay_bed_open');
    await expect(stay(one.enrolments[0]?.id, free)).rejects.toThrow('stay_enrolment_open');
  });

  it('frees the bed of a deleted record for the next person', async () => {
    const [bedId = ''] = await newBeds(1);
    const gone = await newClient();
    await locations.done(locations.giveBed(gone, bedId, day));
    const token = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${gone.id}`, { token });
    await locations.done(locations.giveBed(await newClient(), bedId, '2026-02-02'));
    await test.call('POST', `/api/applicant/${gone.id}/restore`, { token });
    const back = await steps.read(gone.id);
    expect(back.enrolments[0]?.stays).toMatchObject([{ bedId, to: '2026-02-02' }]);
  });

  it('ends the stay when the enrollment is corrected to another location', async () => {
    const [bedId = ''] = await newBeds(1);
    const workshop = (await locations.newLocation('Workshop')).id;
    const housed = await locations.done(locations.giveBed(await newClient(), bedId, day));
    const [enrollment] = housed.enrolments;
    const corrected = await locations.done(
      steps.correct(housed, {
        enrolments: [{ id: enrollment.id, locationId: workshop }],
        reason: 'Written down wrongly',
      }),
    );
    expect(corrected.enrolments[0].stays[0].to).not.toBeNull();
  });

  it('names the field for a bed elsewhere, out of use, already theirs, or on a wrong day', async () => {
    const [bedId = '', broken = ''] = await newBeds(2);
    const elsewhere = (await locations.newLocation('Elsewhere')).id;
    const foreign = (await locations.newRoom(elsewhere, 'One', ['A'])).beds[0]?.id ?? '';
    const { rooms: all } = await locations.readRooms(stoneHouseId);
    const room = all.find(({ beds }) => beds.some(({ id }) => id === broken));
    await locations.done(
      locations.admin('PUT', `/api/room/${room?.id}`, {
        name: room?.name,
        version: room?.version,
        beds: [
          { id: bedId, name: '1' },
          { id: broken, name: '2', outOfUse: 'Broken frame' },
        ],
      }),
    );
    const client = await newClient();
    const issue = async (id: string | null, from: string, resident = client) => {
      const { statusCode, body } = await locations.giveBed(resident, id, from);
      const [first] = JSON.parse(body).details ?? [];
      return [statusCode, first?.path, first?.rule];
    };
    expect(await issue(foreign, day)).toEqual([400, 'bedId', 'unknown-bed']);
    expect(await issue(crypto.randomUUID(), day)).toEqual([400, 'bedId', 'unknown-bed']);
    expect(await issue(broken, day)).toEqual([400, 'bedId', 'bed-out-of-use']);
    expect(await issue(null, day)).toEqual([400, 'bedId', 'required']);
    expect(await issue(bedId, '2026-01-31')).toEqual([400, 'from', 'before-start']);
    const ahead = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    expect(await issue(bedId, ahead)).toEqual([400, 'from', 'future']);
    expect(await issue(bedId, '2026-02-30')).toEqual([400, 'from', 'date']);
    const housed = await locations.done(locations.giveBed(client, bedId, '2026-02-10'));
    expect(await issue(bedId, '2026-02-11', housed)).toEqual([400, 'bedId', 'bed-is-theirs']);
    expect(await issue(null, '2026-02-09', housed)).toEqual([400, 'from', 'before-bed']);
    const freed = await locations.done(locations.giveBed(housed, null, '2026-03-10'));
    expect(freed.enrolments[0].stays).toMatchObject([{ bedId, to: '2026-03-10' }]);
    const next = await newClient();
    expect(await issue(bedId, '2026-03-01', next)).toEqual([400, 'from', 'bed-taken-then']);
  });

  it('refuses an old version, and clients who have left', async () => {
    const [bedId = ''] = await newBeds(1);
    const client = await newClient();
    const housed = await locations.done(locations.giveBed(client, bedId, day));
    const stale = await locations.giveBed(client, null, day);
    expect(stale.json()).toMatchObject({ code: 'stale-version', details: { id: client.id } });
    const begun = await steps.moved(housed, { programStatus: 'started_program', date: day });
    const exitedClient = await steps.moved(begun, {
      programStatus: 'completed',
      date: '2026-03-01',
      outcome: goodOutcome,
    });
    expect((await locations.giveBed(exitedClient, bedId, '2026-03-02')).json().code).toBe(
      'wrong-status',
    );
  });
});
