import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, goodOutcome, loggedActions } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import type { PlainRoom } from '#features/locations/contract/rooms.ts';

const test = useTestApp();
const steps = clientSteps(test);
const houses = locationSteps(test);
let house: string;
let rooms = 0;

beforeAll(async () => {
  house = (await houses.newHouse('Stone House')).id;
});

const day = '2026-02-01';
const newClient = () => steps.newClient({ locationId: house, startDate: day });

/** A separate room for each test. */
async function newBeds(count: number): Promise<string[]> {
  rooms += 1;
  const names = Array.from({ length: count }, (_, at) => `Bed ${at + 1}`);
  const room: PlainRoom = await houses.newRoom(house, `Room ${rooms}`, names);
  return room.beds.map(({ id }) => id);
}

describe('bed assignment', () => {
  it('assigns a bed, changes it in one action, and frees it after the exit', async () => {
    const [one = '', other = ''] = await newBeds(2);
    const client = await newClient();
    const housed = await houses.done(houses.giveBed(client, one, '2026-02-03'));
    expect(housed.enrolments[0].stays).toMatchObject([
      { bedId: one, from: '2026-02-03', to: null },
    ]);
    expect(housed.version).toBe(client.version + 1);
    const moved = await houses.done(houses.giveBed(housed, other, '2026-03-01'));
    expect(moved.enrolments[0].stays).toMatchObject([
      { bedId: other, from: '2026-03-01', to: null },
      { bedId: one, from: '2026-02-03', to: '2026-03-01' },
    ]);
    const { body } = await steps.exited(moved, '2026-02-05', '2026-06-30').then((left) => ({
      body: left,
    }));
    expect(body.enrolments[0]?.stays[0]).toMatchObject({ bedId: other, to: '2026-06-30' });
    const actions = ['applicant.bed-given', 'applicant.bed-moved', 'applicant.bed-left'];
    const logged = await loggedActions(test, client.id, ...actions);
    expect(logged.map(({ action }) => action)).toEqual(actions);
    const told = await houses.done(
      houses.staff('GET', `/api/applicant/${client.id}/timeline?kind=bed`),
    );
    expect(told.items.map(({ event }: { event: string }) => event)).toEqual([
      'left',
      'moved',
      'given',
    ]);
    const next = await newClient();
    await houses.done(houses.giveBed(next, other, '2026-06-30'));
  });

  it('assigns a bed with the enrollment', async () => {
    const [bedId] = await newBeds(1);
    const person = await steps.newApproved();
    await houses.done(steps.enrol(person, { locationId: house, startDate: day, bedId }));
    const client = await steps.read(person.id);
    expect(client.enrolments[0]?.stays).toMatchObject([{ bedId, from: day, to: null }]);
  });

  it('refuses an occupied bed and rolls back the enrollment', async () => {
    const [bedId = ''] = await newBeds(1);
    await houses.done(houses.giveBed(await newClient(), bedId, day));
    const other = await newClient();
    const refused = await houses.giveBed(other, bedId, day);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'bed-taken']);
    const person = await steps.newApproved();
    const enrolled = await steps.enrol(person, { locationId: house, startDate: day, bedId });
    expect(enrolled.json().code).toBe('bed-taken');
    const still = await houses.done(houses.staff('GET', `/api/applicant/${person.id}`));
    expect(still.status).toBe('approve');
  });

  it('gives the bed to one person when two colleagues assign it at once', async () => {
    const [bedId = ''] = await newBeds(1);
    const clients = await Promise.all([newClient(), newClient(), newClient()]);
    const replies = await Promise.all(clients.map((client) => houses.giveBed(client, bedId, day)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('lets the database refuse a second open stay of a bed or a person', async () => {
    const [bedId = '', free = ''] = await newBeds(2);
    const [one, other] = [await newClient(), await newClient()];
    await houses.done(houses.giveBed(one, bedId, day));
    const stay = (enrolment: string | undefined, bed: string) =>
      test.db
        .insertInto('stay')
        .values({
          enrolmentId: enrolment ?? '',
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
    await houses.done(houses.giveBed(gone, bedId, day));
    const token = await test.tokenOf('admin');
    await test.call('DELETE', `/api/applicant/${gone.id}`, { token });
    await houses.done(houses.giveBed(await newClient(), bedId, '2026-02-02'));
    await test.call('POST', `/api/applicant/${gone.id}/restore`, { token });
    const back = await steps.read(gone.id);
    expect(back.enrolments[0]?.stays).toMatchObject([{ bedId, to: '2026-02-02' }]);
  });

  it('ends the stay when the enrollment is corrected to another location', async () => {
    const [bedId = ''] = await newBeds(1);
    const workshop = (await houses.newHouse('Workshop')).id;
    const housed = await houses.done(houses.giveBed(await newClient(), bedId, day));
    const [enrolment] = housed.enrolments;
    const corrected = await houses.done(
      steps.correct(housed, {
        enrolments: [{ id: enrolment.id, locationId: workshop }],
        reason: 'Written down wrongly',
      }),
    );
    expect(corrected.enrolments[0].stays[0].to).not.toBeNull();
  });

  it('names the field for a bed elsewhere, out of use, already theirs, or on a wrong day', async () => {
    const [bedId = '', broken = ''] = await newBeds(2);
    const elsewhere = (await houses.newHouse('Elsewhere')).id;
    const foreign = (await houses.newRoom(elsewhere, 'One', ['A'])).beds[0]?.id ?? '';
    const { rooms: all } = await houses.house(house);
    const room = all.find(({ beds }) => beds.some(({ id }) => id === broken));
    await houses.done(
      houses.admin('PUT', `/api/room/${room?.id}`, {
        name: room?.name,
        version: room?.version,
        beds: [
          { id: bedId, name: '1' },
          { id: broken, name: '2', outOfUse: 'Broken frame' },
        ],
      }),
    );
    const client = await newClient();
    const issue = async (id: string | null, from: string, of = client) => {
      const { statusCode, body } = await houses.giveBed(of, id, from);
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
    const housed = await houses.done(houses.giveBed(client, bedId, '2026-02-10'));
    expect(await issue(bedId, '2026-02-11', housed)).toEqual([400, 'bedId', 'bed-is-theirs']);
    expect(await issue(null, '2026-02-09', housed)).toEqual([400, 'from', 'before-bed']);
    const left = await houses.done(houses.giveBed(housed, null, '2026-03-10'));
    expect(left.enrolments[0].stays).toMatchObject([{ bedId, to: '2026-03-10' }]);
    const next = await newClient();
    expect(await issue(bedId, '2026-03-01', next)).toEqual([400, 'from', 'bed-taken-then']);
  });

  it('refuses an old version, and clients who have left', async () => {
    const [bedId = ''] = await newBeds(1);
    const client = await newClient();
    const housed = await houses.done(houses.giveBed(client, bedId, day));
    const stale = await houses.giveBed(client, null, day);
    expect(stale.json()).toMatchObject({ code: 'stale-version', details: { id: client.id } });
    const begun = await steps.moved(housed, { programStatus: 'started_program', date: day });
    const left = await steps.moved(begun, {
      programStatus: 'completed',
      date: '2026-03-01',
      outcome: goodOutcome,
    });
    expect((await houses.giveBed(left, bedId, '2026-03-02')).json().code).toBe('wrong-status');
  });
});
