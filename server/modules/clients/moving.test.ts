import { beforeAll, describe, expect, it } from 'vitest';
import type { Applicant } from '#contract/applicants.ts';
import { systemClock as clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database.ts';
import { proveScope, type StaffScope } from '#server/platform/scope.ts';
import { useTestApp } from '#server/testing/app.ts';
import { clientSteps } from '#server/testing/clients.ts';
import { applicantsService } from '../applicants/service.ts';
import { locationsService } from '../locations/service.ts';
import { organisationService } from '../organisation/service.ts';
import { clientsService } from './service.ts';

const test = useTestApp();
const steps = clientSteps(test);
let house: string;

beforeAll(async () => {
  house = await steps.newLocation('Stone House');
});

const place = (startDate: string) => ({ locationId: house, startDate });

const scope = proveScope<StaffScope>({
  kind: 'account',
  visitor: { address: '127.0.0.1', userAgent: null },
  accountId: '',
  sessionId: '',
  role: 'admin',
  provedAt: new Date(),
  secondFactorMissing: false,
  mayReachRecords: true,
});

/** As joining two files does it, in one transaction. */
async function move(from: Applicant, to: Applicant, only?: readonly string[]) {
  const { db } = test;
  const accountId = (await steps.call('GET', '/api/auth/me')).json().id;
  const applicants = applicantsService({
    db,
    clock,
    locations: locationsService(db, clock),
    // Nobody is assigned by this, and nobody told.
    users: {} as never,
    notifications: {} as never,
  });
  const organisation = organisationService(db, clock);
  const clients = clientsService({ db, clock, applicants, organisation });
  return inTransaction(db, (on) =>
    clients.moveEnrolments(on, { ...scope, accountId }, from, to, only),
  );
}

const readApplicant = async (id: string): Promise<Applicant> =>
  (await steps.call('GET', `/api/applicant/${id}`)).json();

describe('enrolments of a file that is joined with another', () => {
  it('go to that one with their history and follow-ups, and come back', async () => {
    const left = await steps.exited(
      await steps.newClient(place('2026-01-31')),
      ...(['2026-02-01', '2026-06-30'] as const),
    );
    const other = await steps.newApproved({ lastName: 'Autre' });
    const moved = (await move(left, other)) as string[];
    expect(moved).toEqual(left.enrolments.map(({ id }) => id));
    const joined = await steps.read(other.id);
    expect(joined).toMatchObject({ status: 'client', programStatus: 'completed' });
    expect(joined.enrolments).toEqual(left.enrolments);
    expect(await readApplicant(left.id)).toMatchObject({ status: 'client', programStatus: null });
    expect((await steps.read(left.id)).enrolments).toEqual([]);

    expect(await move(joined, left, moved)).toEqual(moved);
    expect((await steps.read(left.id)).enrolments).toEqual(left.enrolments);
    expect(await readApplicant(left.id)).toMatchObject({ programStatus: 'completed' });
    expect(await readApplicant(other.id)).toMatchObject({ programStatus: null });
  });

  it('stay among those that are there, and the one that is open is the last', async () => {
    const here = await steps.newClient(place('2025-01-01'));
    const left = await steps.exited(
      await steps.newClient(place('2026-01-31')),
      ...(['2026-02-01', '2026-06-30'] as const),
    );
    await move(left, here);
    expect(await steps.read(here.id)).toMatchObject({
      programStatus: 'yet_to_started_program',
      enrolments: [{ startDate: '2025-01-01', endDate: null }, { startDate: '2026-01-31' }],
    });
  });

  it('stay where they are when both people are enrolled now', async () => {
    const [one, other] = [
      await steps.newClient(place('2026-01-31')),
      await steps.newClient(place('2026-02-28')),
    ];
    expect(await move(one, other)).toMatchObject({ code: 'both-enrolled' });
    expect(await steps.read(one.id)).toEqual(one);
    expect(await steps.read(other.id)).toEqual(other);
  });

  it('are none in a file without any, and nothing happens', async () => {
    const client = await steps.newClient(place('2026-01-31'));
    const person = await steps.newApproved();
    expect(await move(person, client)).toEqual([]);
    expect(await steps.read(client.id)).toEqual(client);
  });
});
