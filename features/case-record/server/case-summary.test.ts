import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
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
      statusSince: expect.any(String),
      lastContactAt: null,
      stay: null,
      enrolledFrom: null,
      hasBedsAtLocation: false,
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

  it('gives the last contact from notes', async () => {
    const person = await steps.newApproved();
    const note = await locations.staff('POST', `/api/applicant/${person.id}/note`, {
      text: 'Called, all is well.',
      contact: 'phone',
    });
    expect(note.statusCode, note.body).toBe(201);
    expect((await read(person.id)).lastContactAt).toBe(note.json().createdAt);
  });
});
