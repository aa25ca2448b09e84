import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, goodOutcome } from '#app/testing/clients.ts';
import { mergeSteps } from '#app/testing/merges.ts';

const test = useTestApp();
const steps = clientSteps(test);
const { merge, merged, undo, previewUndo, fileOf, addApplicant, call, get } = mergeSteps(test);
let stoneHouse: string;
let workshop: string;

beforeAll(async () => {
  stoneHouse = await steps.newLocation('Stone House');
  workshop = await steps.newLocation('Workshop');
});

const placement = () => ({ locationId: stoneHouse, startDate: '2026-01-31' });
const isNoClient = async (id: string) => (await call('GET', `/api/client/${id}`)).statusCode;

describe('merging the records of clients', () => {
  it('moves enrollments with their history; a client in either record stays a client', async () => {
    const applicant = await steps.newApproved();
    const client = await steps.exited(
      await steps.newClient(placement()),
      '2026-02-01',
      '2026-06-30',
    );
    await merged(applicant, client);
    const remaining = await steps.read(applicant.id);
    expect(remaining).toMatchObject({ status: 'client', programStatus: 'completed' });
    expect(remaining.enrolments).toEqual(client.enrolments);
    expect(await isNoClient(client.id)).toBe(410);
    const { items } = await get<{ items: { id: string }[] }>('/api/client?limit=100');
    const ids = items.map(({ id }) => id);
    expect(ids).toContain(applicant.id);
    expect(ids).not.toContain(client.id);
  });

  it('keeps the enrollments of both, the open one last', async () => {
    const former = await steps.exited(
      await steps.newClient(placement()),
      '2026-02-01',
      '2026-06-30',
    );
    const present = await steps.newClient({ locationId: workshop, startDate: '2026-08-01' });
    await merged(former, present);
    const remaining = await steps.read(former.id);
    expect(remaining).toMatchObject({
      programStatus: 'yet_to_started_program',
      enrolments: [
        { locationId: workshop, endDate: null },
        { locationId: stoneHouse, endDate: '2026-06-30', outcome: goodOutcome },
      ],
    });
  });

  it('refuses while both have an open enrollment, and the preview says so', async () => {
    const [one, other] = [await steps.newClient(placement()), await steps.newClient(placement())];
    const before = [await steps.read(one.id), await steps.read(other.id)];
    const refused = await merge(one, other);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'merge-refused',
      details: { refusals: [{ why: 'both-enrolled' }] },
    });
    expect(await Promise.all([one, other].map(({ id }) => steps.read(id)))).toEqual(before);
  });
});

describe('unmerging a client', () => {
  it('restores both records', async () => {
    const applicant = await steps.newApproved();
    const client = await steps.newClient(placement());
    const before = await fileOf(applicant.id);
    await merged(applicant, client);
    expect(await previewUndo(applicant.id)).toMatchObject({
      goesBack: { counts: { enrolments: 1 }, fields: expect.arrayContaining(['status']) },
    });
    expect((await undo(applicant.id)).statusCode).toBe(200);
    const still = { version: expect.any(Number), updatedAt: expect.any(String) };
    expect(await fileOf(applicant.id)).toEqual({ ...before, ...still });
    expect(await steps.read(client.id)).toEqual({ ...client, ...still });
    expect(await isNoClient(applicant.id)).toBe(404);
  });

  it('moves changes of the enrollment back with it', async () => {
    const applicant = await addApplicant();
    const client = await steps.newClient(placement());
    await merged(applicant, client);
    await steps.exited(await steps.read(applicant.id), '2026-02-01', '2026-06-30');
    expect((await undo(applicant.id)).statusCode).toBe(200);
    expect(await steps.read(client.id)).toMatchObject({
      programStatus: 'completed',
      enrolments: [{ endDate: '2026-06-30', outcome: goodOutcome }],
    });
    expect(await fileOf(applicant.id)).toMatchObject({
      status: 'screening-incomplete',
      programStatus: null,
    });
  });

  it('keeps a client who returned since, with the new enrollment', async () => {
    const applicant = await steps.newApproved();
    const client = await steps.exited(
      await steps.newClient(placement()),
      '2026-02-01',
      '2026-06-30',
    );
    await merged(applicant, client);
    const place = { locationId: workshop, startDate: '2026-08-01' };
    const again = await steps.enrolAgain(await steps.read(applicant.id), place);
    expect(again.statusCode).toBeLessThan(300);
    expect(await previewUndo(applicant.id)).toMatchObject({
      goesBack: { counts: { enrolments: 1 } },
      stays: { fields: expect.arrayContaining(['status']) },
    });
    expect((await undo(applicant.id)).statusCode).toBe(200);
    expect(await steps.read(applicant.id)).toMatchObject({
      status: 'client',
      programStatus: 'yet_to_started_program',
      enrolments: [place],
    });
    const back = await steps.read(client.id);
    expect(back).toMatchObject({ status: 'client', programStatus: 'completed' });
    expect(back.enrolments).toEqual(client.enrolments);
  });
});
