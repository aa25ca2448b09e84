import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, goodOutcome, loggedActions, unknownOutcome } from '#app/testing/clients.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';

const test = useTestApp();
const steps = clientSteps(test);
let stoneHouseId: string;
let workshop: string;

beforeAll(async () => {
  stoneHouseId = await steps.newLocation('Stone House');
  workshop = await steps.newLocation('Workshop');
});

const readApplicant = async (id: string): Promise<Applicant> =>
  (await steps.call('GET', `/api/applicant/${id}`)).json();

const rule = (path: string, name: string) => [{ path, rule: name }];

describe('enrollment', () => {
  it('turns an approved applicant into a client, with location, start date, and program status', async () => {
    const person = await steps.newApproved();
    const place = { locationId: stoneHouseId, startDate: '2026-01-31' };
    const enrolled = await steps.enrol(person, place);
    expect(enrolled.statusCode).toBe(200);
    expect(enrolled.json()).toMatchObject({
      id: person.id,
      version: person.version + 1,
      status: 'client',
      programStatus: 'yet_to_started_program',
      locationId: stoneHouseId,
    });
    const client = await steps.read(person.id);
    expect(client).toMatchObject({ ...enrolled.json(), enrolments: [place] });
    expect(client.enrolments).toMatchObject([
      {
        programStatus: 'yet_to_started_program',
        begunOn: null,
        endDate: null,
        outcome: null,
        history: [{ programStatus: 'yet_to_started_program', day: '2026-01-31', reason: null }],
        followUps: [],
      },
    ]);
    const [moved, made] = await loggedActions(
      ...([test, person.id, 'applicant.enrolled', 'applicant.status-changed'] as const),
    ).then((entries) => entries.slice(-2));
    expect(moved).toMatchObject({ before: { status: 'approve' }, after: { status: 'client' } });
    expect(made).toMatchObject({ action: 'applicant.enrolled', after: place });
  });

  it('requires an open location and a start date, and refuses both for other statuses', async () => {
    const person = await steps.newApproved();
    const closed = await steps.newLocation('Closed House');
    const admin = await test.getToken('admin');
    const body = { name: 'Closed House', address: '', phone: '', closed: true, version: 1 };
    const reply = await test.call('PUT', `/api/location/${closed}`, { token: admin, body });
    expect(reply.statusCode).toBe(200);
    const day = '2026-01-31';
    for (const [sent, path, name] of [
      [{}, 'locationId', 'required'],
      [{ locationId: stoneHouseId }, 'startDate', 'required'],
      [{ locationId: stoneHouseId, startDate: '2026-02-30' }, 'startDate', 'date'],
      [{ locationId: stoneHouseId, startDate: '2206-01-01' }, 'startDate', 'too-far-ahead'],
      [{ locationId: closed, startDate: day }, 'locationId', 'unknown-location'],
      [{ locationId: crypto.randomUUID(), startDate: day }, 'locationId', 'unknown-location'],
      [{ status: 'pending', reason: 'x', startDate: day }, 'startDate', 'unknown-field'],
    ] as const) {
      const refused = await steps.enrol(person, sent);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().details).toMatchObject(rule(path, name));
    }
    expect(await readApplicant(person.id)).toEqual(person);
  });

  it('accepts only approved applicants, and lists the allowed changes', async () => {
    const body = { firstName: 'Ada', lastName: 'Pebble' };
    const person = (await steps.call('POST', '/api/applicant', body)).json();
    const place = { locationId: stoneHouseId, startDate: '2026-01-31' };
    const refused = await steps.enrol(person, place);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'not-allowed-transition',
      details: { status: 'screening-incomplete', allowed: ['pending', 'decline'] },
    });
    expect((await steps.call('GET', `/api/client/${person.id}`)).statusCode).toBe(404);
    const again = await steps.enrolAgain(person, place);
    expect(again.statusCode).toBe(404);
  });

  it('enrolls once when two users enroll at the same moment', async () => {
    const person = await steps.newApproved();
    const place = { locationId: stoneHouseId, startDate: '2026-01-31' };
    const replies = await Promise.all([steps.enrol(person, place), steps.enrol(person, place)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ code: 'stale-version', details: { status: 'client' } });
    expect((await steps.read(person.id)).enrolments).toHaveLength(1);
  });
});

describe('program status', () => {
  it('moves step by step to the exit, with days, outcome, and author', async () => {
    const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
    const begun = await steps.moved(client, {
      programStatus: 'started_program',
      date: '2026-02-01',
    });
    expect(begun).toMatchObject({
      programStatus: 'started_program',
      version: client.version + 1,
      enrolments: [{ begunOn: '2026-02-01', endDate: null }],
    });
    const ended = await steps.moved(begun, {
      programStatus: 'completed',
      date: '2026-06-30',
      outcome: goodOutcome,
    });
    expect(ended).toMatchObject({
      programStatus: 'completed',
      enrolments: [
        {
          endDate: '2026-06-30',
          outcome: goodOutcome,
          history: [
            { programStatus: 'completed', day: '2026-06-30', by: { firstName: 'Sam' } },
            { programStatus: 'started_program', day: '2026-02-01' },
            { programStatus: 'yet_to_started_program', day: '2026-01-31' },
          ],
        },
      ],
    });
    expect(await steps.read(client.id)).toEqual(ended);
    expect(await loggedActions(test, client.id, 'applicant.program-status-changed')).toMatchObject([
      { after: { programStatus: 'started_program', day: '2026-02-01' } },
      {
        before: { programStatus: 'started_program' },
        after: { programStatus: 'completed', outcome: goodOutcome },
      },
    ]);
  });

  it('reports missing and invalid fields', async () => {
    const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
    const date = '2026-02-01';
    const refusals = async (
      target: typeof client,
      cases: readonly (readonly [object, string, string])[],
    ) => {
      for (const [sent, path, name] of cases) {
        const refused = await steps.move(target, sent);
        expect(refused.statusCode).toBe(400);
        expect(refused.json().details).toMatchObject(rule(path, name));
      }
    };
    const start = { programStatus: 'started_program', date };
    const leave = { programStatus: 'abandoned', date, reason: 'Moved away' };
    await refusals(client, [
      [{ ...start, date: '2026-01-30' }, 'date', 'before-start'],
      [{ ...start, date: '2090-01-30' }, 'date', 'future'],
      [{ programStatus: 'started_program' }, 'date', 'required'],
      [{ ...start, outcome: unknownOutcome }, 'outcome', 'unknown-field'],
      [{ ...start, enrolmentId: crypto.randomUUID() }, 'enrolmentId', 'not-valid'],
      [{ ...start, programStatus: 'begun' }, 'programStatus', 'not-an-option'],
      [leave, 'outcome', 'required'],
      [{ ...leave, outcome: unknownOutcome, reason: ' ' }, 'reason', 'required'],
      [
        { ...leave, outcome: { ...unknownOutcome, housing: '' } },
        'outcome.housing',
        'not-an-option',
      ],
    ]);
    const begun = await steps.moved(client, start);
    await refusals(begun, [
      [{ ...leave, date: '2026-01-31', outcome: unknownOutcome }, 'date', 'before-start'],
    ]);
    expect(await steps.read(client.id)).toEqual(begun);
  });

  it('refuses moves outside the table, and lists the allowed ones', async () => {
    const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
    const expectRefused = async (target: typeof client, to: string, allowed: string[]) => {
      const sent = { programStatus: to, date: '2026-07-01', reason: 'x', outcome: unknownOutcome };
      const reply = await steps.move(target, sent);
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({
        code: 'not-allowed-transition',
        details: { programStatus: target.programStatus, allowed },
      });
    };
    await expectRefused(client, 'completed', ['started_program', 'abandoned']);
    const ended = await steps.exited(client, '2026-02-01', '2026-06-30');
    await expectRefused(ended, 'abandoned', ['started_program']);
    await expectRefused(ended, 'yet_to_started_program', ['started_program']);
    const [first] = ended.enrolments;
    const back = (
      await steps.enrolAgain(ended, { locationId: workshop, startDate: '2026-07-01' })
    ).json();
    const sent = { programStatus: 'started_program', date: '2026-07-02', reason: 'A mistake' };
    const reply = await steps.move(back, { ...sent, enrolmentId: first?.id });
    expect(reply.json()).toMatchObject({
      code: 'not-allowed-transition',
      details: { programStatus: 'completed', allowed: [] },
    });
  });

  it('undoes a mistaken exit with a reason, back to the status before it', async () => {
    const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-03-01' });
    // A client who never came can leave before the planned start.
    const exited = await steps.moved(client, {
      programStatus: 'abandoned',
      date: '2026-02-20',
      reason: 'Found a room',
      outcome: { ...unknownOutcome, credential: 'none_sought' },
    });
    expect(exited.enrolments[0]?.followUps).toHaveLength(3);
    const back = { programStatus: 'yet_to_started_program', date: '2026-02-21' };
    expect((await steps.move(exited, back)).json().details).toMatchObject(
      rule('reason', 'required'),
    );
    const early = await steps.move(exited, { ...back, date: '2026-02-19', reason: 'Not them' });
    expect(early.json().details).toMatchObject(rule('date', 'before-exit'));
    const reopened = await steps.moved(exited, { ...back, reason: 'It was somebody else' });
    expect(reopened).toMatchObject({
      programStatus: 'yet_to_started_program',
      enrolments: [{ endDate: null, outcome: null, followUps: [], begunOn: null }],
    });
    expect(reopened.enrolments[0]?.history[0]?.reason).toBe('It was somebody else');
    const ended = await steps.exited(reopened, '2026-03-02', '2026-06-30');
    const again = await steps.moved(ended, {
      programStatus: 'started_program',
      date: '2026-07-01',
      reason: 'Stays on',
    });
    // The program keeps its original start date.
    expect(again.enrolments[0]).toMatchObject({ begunOn: '2026-03-02', endDate: null });
  });

  it('ends once when two users end it at the same moment, and shows the other what was saved', async () => {
    const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
    const begun = await steps.moved(client, {
      programStatus: 'started_program',
      date: '2026-02-01',
    });
    const exit = { date: '2026-06-30', outcome: goodOutcome, reason: 'x' };
    const replies = await Promise.all([
      steps.move(begun, { ...exit, programStatus: 'completed' }),
      steps.move(begun, { ...exit, programStatus: 'abandoned' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [done] = replies.filter(({ statusCode }) => statusCode === 200);
    const [refused] = replies.filter(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'stale-version', details: done?.json() });
    expect((await steps.read(client.id)).enrolments[0]?.followUps).toHaveLength(3);
  });

  it('does not change in a deleted record', async () => {
    const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
    const token = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${client.id}`, { token });
    const sent = { programStatus: 'started_program', date: '2026-02-01' };
    const later = { ...client, version: client.version + 1 };
    expect((await steps.move(later, sent)).statusCode).toBe(404);
  });

  it("appears in the case record and can't be edited there", async () => {
    const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
    const { id, version } = client;
    const put = (programStatus: string) =>
      steps.call('PUT', `/api/applicant/${id}`, { version, programStatus });
    const refused = await put('completed');
    expect(refused.json().details).toMatchObject(rule('programStatus', 'from-enrolment'));
    expect((await put('yet_to_started_program')).statusCode).toBe(200);
  });
});

describe('return of a former client', () => {
  it('creates a new enrollment and keeps the history', async () => {
    const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
    const open = await steps.enrolAgain(client, {
      locationId: stoneHouseId,
      startDate: '2026-07-01',
    });
    expect(open.json()).toMatchObject({ code: 'already-enrolled' });
    expect(open.statusCode).toBe(409);
    const ended = await steps.exited(client, '2026-02-01', '2026-06-30');
    const early = await steps.enrolAgain(ended, {
      locationId: stoneHouseId,
      startDate: '2026-06-29',
    });
    expect(early.json().details).toMatchObject(rule('startDate', 'before-last-exit'));
    const place = { locationId: workshop, startDate: '2026-06-30' };
    const back = await steps.enrolAgain(ended, place);
    expect(back.statusCode).toBe(201);
    expect(back.json()).toMatchObject({
      programStatus: 'yet_to_started_program',
      locationId: workshop,
      status: 'client',
      enrolments: [
        { ...place, endDate: null },
        { locationId: stoneHouseId, outcome: goodOutcome },
      ],
    });
    expect(await loggedActions(test, client.id, 'applicant.enrolled')).toHaveLength(2);
  });

  it('enrolls once when two users enroll at the same moment', async () => {
    const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
    const ended = await steps.exited(client, '2026-02-01', '2026-06-30');
    const place = { locationId: stoneHouseId, startDate: '2026-07-01' };
    const replies = await Promise.all([
      steps.enrolAgain(ended, place),
      steps.enrolAgain(ended, place),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'stale-version' });
    expect((await steps.read(client.id)).enrolments).toHaveLength(2);
  });
});

it('shows all changes in the timeline, but no text of a follow-up', async () => {
  const client = await steps.newClient({ locationId: stoneHouseId, startDate: '2026-01-31' });
  const ended = await steps.exited(client, '2026-02-01', '2026-05-31');
  const [followUp] = ended.enrolments[0]?.followUps ?? [];
  const followUpResult = {
    version: 1,
    result: 'declined',
    day: '2026-07-01',
    words: 'Secret words',
  };
  expect((await steps.note(client.id, followUp?.id ?? '', followUpResult)).statusCode).toBe(200);
  const corrections = [{ id: client.enrolments[0]?.id, startDate: '2026-01-30' }];
  await steps.correct(ended, { enrolments: corrections, reason: 'A slip' });
  const back = { programStatus: 'started_program', date: '2026-07-02', reason: 'Stays' };
  await steps.moved(await steps.read(client.id), back);
  const reply = await steps.call('GET', `/api/applicant/${client.id}/timeline?kind=enrolment`);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.body).not.toContain('Secret words');
  expect(reply.json().items).toMatchObject([
    { event: 'reopened', programStatus: 'started_program', reason: 'Stays', outcome: null },
    { event: 'corrected', reason: 'A slip' },
    { event: 'follow-up', day: '2026-07-01', followUp: { daysAfter: 30, result: 'declined' } },
    { event: 'exited', programStatus: 'completed', day: '2026-05-31', outcome: goodOutcome },
    { event: 'begun', programStatus: 'started_program', day: '2026-02-01' },
    { event: 'enrolled', locationId: stoneHouseId, day: '2026-01-31' },
  ]);
});
