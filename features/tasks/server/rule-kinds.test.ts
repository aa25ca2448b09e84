import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps } from '#app/testing/clients.ts';
import { consentSteps } from '#app/testing/consents.ts';
import { passNight } from '#app/testing/jobs.ts';
import type { Person } from '#app/testing/people.ts';
import { taskSteps } from '#app/testing/tasks.ts';
import { daysAfter } from '#core/server/time/days-in-zone.ts';
import type { TaskRule, TaskRuleKind } from '#features/tasks/contract/task-rules.ts';
import { taskRuleKinds } from '#features/tasks/contract/task-rules.ts';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';

/** Each rule creates one task for its cause, and none once the cause is gone. */

const test = useTestApp({ doJobs: true });
const { person, newFile, list } = taskSteps(test);
const clients = clientSteps(test);

let admin: Person;
let sam: Person;

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => daysAfter(today, days);

beforeAll(async () => {
  // Noon, so that advancing whole nights doesn't cross midnight.
  test.moveClock(Date.parse(`${today}T12:00:00Z`) - Date.now());
  admin = await person('admin', 'Ines');
  sam = await person('user', 'Sam');
  await test.db.updateTable('organisation').set({ timeZone: 'UTC' }).execute();
});

async function changeRule(kind: TaskRuleKind, changes: object): Promise<void> {
  const { token } = admin;
  const rules: TaskRule[] = (await test.call('GET', '/api/task-rule', { token })).json();
  const { kind: _kind, ...rule } = rules.find((one) => one.kind === kind) as TaskRule;
  const body = { ...rule, ...changes };
  const reply = await test.call('PUT', `/api/task-rule/${kind}`, { token, body });
  expect(reply.statusCode, reply.body).toBe(200);
}

/** Runs two nights: the second must not repeat the tasks of the first. */
async function listCreatedTasks(file: string): Promise<TaskSummary[]> {
  await passNight(test.db);
  await passNight(test.db);
  return list(sam, `list=team&applicant=${file}`);
}

async function saveSupport(file: string, groups: object, version?: number): Promise<number> {
  const url = `/api/applicant-support/${version ? '' : file}`;
  const body = version ? { ...groups, applicantId: file, version } : groups;
  const reply = await test.call(version ? 'PUT' : 'POST', url, { token: sam.token, body });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json().version;
}

describe('date in the support record', () => {
  it.each([
    ['support-reporting', 'supervision', { kind: 'probation' }, 'nextReporting'],
    ['support-court', 'courtDates', { court: 'District court' }, 'day'],
    ['support-benefit_renewal', 'benefits', { kind: 'food' }, 'renewal'],
    ['support-insurance_renewal', 'insurance', { plan: 'Esker' }, 'renewal'],
    ['support-identity_paper_expiry', 'identityPapers', { kind: 'identity_card' }, 'expires'],
    ['support-medication_refill', 'medications', { medication: 'Fern drops' }, 'refillDue'],
    ['support-transport_renewal', 'transport', { kind: 'public_transport' }, 'renewal'],
  ] as const)(
    '%s: creates a task before it that moves and ends with it',
    async (kind, group, entry, field) => {
      const file = await newFile({ caseWorkerId: sam.id });
      const on = (day: string) => ({ [group]: [{ ...entry, [field]: day }] });
      let version = await saveSupport(file, on(inDays(1)));
      const [task, ...others] = await listCreatedTasks(file);
      expect(others).toEqual([]);
      expect(task).toMatchObject({ rule: kind, due: inDays(1), assignee: { id: sam.id } });
      version = await saveSupport(file, on(inDays(2)), version);
      expect(await listCreatedTasks(file)).toMatchObject([{ rule: kind, due: inDays(2) }]);
      await saveSupport(file, { [group]: [] }, version);
      expect(await listCreatedTasks(file)).toEqual([]);

      await changeRule(kind, { isOn: false });
      const other = await newFile();
      await saveSupport(other, on(inDays(1)));
      expect(await listCreatedTasks(other)).toEqual([]);
    },
  );
});

it('a follow-up creates a task before its date, until recorded', async () => {
  const newLocationId = await clients.newLocation('Stone House');
  const client = await clients.newClient(
    { locationId: newLocationId, startDate: inDays(-90) },
    { caseWorkerId: sam.id },
  );
  const exitedClient = await clients.exited(client, inDays(-89), inDays(-28));
  const first = exitedClient.enrolments[0]?.followUps[0];
  const listFollowUpTasks = async () =>
    (await listCreatedTasks(client.id)).filter(({ rule }) => rule === 'follow-up');
  expect(await listFollowUpTasks()).toMatchObject([{ due: inDays(2), assignee: { id: sam.id } }]);
  const noteReply = await clients.note(client.id, first?.id ?? '', {
    version: 1,
    result: 'declined',
    day: inDays(-1),
  });
  expect(noteReply.statusCode, noteReply.body).toBe(200);
  expect(await listFollowUpTasks()).toEqual([]);
});

it('a consent creates one task before it expires, until it ends', async () => {
  const { sign, end } = consentSteps(test);
  const file = await newFile({ caseWorkerId: sam.id });
  const signConsent = async (expiresOn: string | null, more: object = {}) =>
    (await sign(file, { expiresOn, ...more }, sam.token)).json();
  await signConsent(inDays(15));
  await signConsent(null, { expiresWhen: 'When the program ends' });
  await signConsent(inDays(3), { discloser: 'Valley Clinic' });
  expect(await listCreatedTasks(file)).toEqual([]);
  const first = await signConsent(inDays(14));
  const [task, ...others] = await listCreatedTasks(file);
  expect(task).toMatchObject({
    rule: 'consent-expiry',
    due: inDays(14),
    assignee: { id: sam.id },
    title: 'Consent expiring',
  });
  expect(others).toEqual([]);
  await end(file, first);
  expect(await listCreatedTasks(file)).toEqual([]);
  const second = await signConsent(inDays(1));
  expect(await listCreatedTasks(file)).toHaveLength(1);
  await sql`update consent set expires_on = ${inDays(-1)} where id = ${second.id}`.execute(test.db);
  expect(await listCreatedTasks(file)).toMatchObject([{ due: inDays(1) }]);
  await changeRule('consent-expiry', { days: 20 });
  expect((await listCreatedTasks(file)).map(({ due }) => due).sort()).toEqual([
    inDays(1),
    inDays(15),
  ]);
  await changeRule('consent-expiry', { isOn: false });
  await signConsent(inDays(2));
  expect(await listCreatedTasks(file)).toHaveLength(2);
});

it('a screening idle for three days creates a task until it advances', async () => {
  const file = await newFile({ caseWorkerId: sam.id });
  expect(await listCreatedTasks(file)).toEqual([]);
  const at = new Date(`${inDays(-3)}T12:00:00Z`);
  await test.db.updateTable('applicant').set({ createdAt: at }).where('id', '=', file).execute();
  await test.db.updateTable('statusChange').set({ at }).where('applicantId', '=', file).execute();
  expect(await listCreatedTasks(file)).toMatchObject([
    { rule: 'screening-unfinished', due: inDays(0) },
  ]);
});

it('an unfinished pre-screening creates a task when an administrator enables the rule', async () => {
  const begun = await test.call('POST', '/api/pre-screening', {
    body: { language: 'en', answers: [{ questionId: 'pre-name-first', answer: 'Odette' }] },
  });
  const { id } = begun.json();
  const about = async () => {
    await listCreatedTasks(crypto.randomUUID());
    return (await list(sam, 'list=team&limit=100')).filter(({ draftId }) => draftId === id);
  };
  const at = sql<Date>`now() - interval '4 days'`;
  await test.db.updateTable('draftApplicant').set({ updatedAt: at }).execute();
  expect(await about()).toEqual([]);
  await changeRule('draft-unfinished', { isOn: true });
  expect(await about()).toMatchObject([{ rule: 'draft-unfinished', assignee: null }]);
});

it('offers every rule as a setting', async () => {
  const rules = await test.call('GET', '/api/task-rule', { token: admin.token });
  expect(rules.json().map(({ kind }: TaskRule) => kind)).toEqual([...taskRuleKinds]);
});
