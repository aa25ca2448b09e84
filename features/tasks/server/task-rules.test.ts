import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { addJob, jobsToRetry, makeJobsDue, passNight } from '#app/testing/jobs.ts';
import type { Person } from '#app/testing/people.ts';
import { taskSteps } from '#app/testing/tasks.ts';
import { daysAfter } from '#core/server/time/days-in-zone.ts';
import type { TaskRule, TaskRuleKind } from '#features/tasks/contract/task-rules.ts';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';

const test = useTestApp({ doJobs: true });
const { person, newFile, list, changeMany, read } = taskSteps(test);

let admin: Person;
let sam: Person;

const today = new Date().toISOString().slice(0, 10);
const noon = new Date(`${today}T12:00:00Z`);
const inDays = (days: number) => daysAfter(today, days);

beforeAll(async () => {
  // Noon, so that advancing whole nights doesn't cross midnight.
  test.moveClock(noon.getTime() - Date.now());
  admin = await person('admin', 'Ines');
  sam = await person('user', 'Sam');
  await test.db.updateTable('organisation').set({ timeZone: 'UTC' }).execute();
});

const rulesNow = async (): Promise<TaskRule[]> =>
  (await test.call('GET', '/api/task-rule', { token: admin.token })).json();

async function send(kind: TaskRuleKind, changes: object) {
  const rule = (await rulesNow()).find((one) => one.kind === kind) as TaskRule;
  const { kind: _kind, ...sent } = rule;
  const body = { ...sent, ...changes };
  return test.call('PUT', `/api/task-rule/${kind}`, { token: admin.token, body });
}

async function turn(kind: TaskRuleKind, changes: object): Promise<TaskRule> {
  const reply = await send(kind, changes);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

/** Creates a person whose record has been like this for `days` days. */
async function known(days: number, fields: object = {}): Promise<string> {
  const file = await newFile({ caseWorkerId: sam.id, ...fields });
  const at = sql<Date>`now() - make_interval(days => ${days})`;
  await test.db.updateTable('applicant').set({ createdAt: at }).where('id', '=', file).execute();
  await test.db.updateTable('statusChange').set({ at }).where('applicantId', '=', file).execute();
  return file;
}

const openAbout = (file: string): Promise<TaskSummary[]> =>
  list(sam, `list=team&applicant=${file}`);

async function courtOn(file: string, day: string, version?: number): Promise<number> {
  const body = { courtDates: [{ day, court: 'District court' }] };
  const reply = await test.call(
    version ? 'PUT' : 'POST',
    `/api/applicant-support/${version ? '' : file}`,
    {
      token: sam.token,
      body: version ? { ...body, applicantId: file, version } : body,
    },
  );
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json().version;
}

describe('a rule', () => {
  it('creates one bilingual task per cause, and closes it when the cause is gone', async () => {
    const file = await newFile({ caseWorkerId: sam.id });
    const version = await courtOn(file, inDays(5));
    await passNight(test.db);
    await passNight(test.db);
    const tasks = await openAbout(file);
    expect(tasks).toMatchObject([
      {
        rule: 'support-court',
        due: inDays(5),
        priority: 'urgent',
        assignee: { id: sam.id },
        title: 'Court date coming up',
      },
    ]);
    const french = await test.call('GET', `/api/task/${tasks[0]?.id}`, {
      token: sam.token,
      headers: { 'accept-language': 'fr' },
    });
    expect(french.json().title).toBe('Audience au tribunal à venir');

    await courtOn(file, inDays(6), version);
    await passNight(test.db);
    expect(await openAbout(file)).toMatchObject([{ due: inDays(6) }]);
    const closed = (await read(sam, tasks[0]?.id ?? '')).json();
    expect(closed).toMatchObject({ doneAt: expect.any(String), doneBy: null });
    const logged = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'actorKind', 'after'])
      .where('recordId', '=', file)
      .where('action', 'like', 'applicant.task-%')
      .orderBy('id')
      .execute();
    expect(logged.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['applicant.task-added', 'system'],
      ['applicant.task-done', 'system'],
      ['applicant.task-added', 'system'],
    ]);
  });

  it('skips completed and deleted causes, and those too far ahead or too old', async () => {
    const [one, two, far, old] = await Promise.all([0, 1, 2, 3].map(() => newFile()));
    await courtOn(one as string, inDays(3));
    await courtOn(two as string, inDays(3));
    await courtOn(far as string, inDays(9));
    await courtOn(old as string, inDays(-90));
    await passNight(test.db);
    const [a] = await openAbout(one as string);
    const [b] = await openAbout(two as string);
    await changeMany(sam, [
      { id: a?.id, version: 1, isDone: true },
      { id: b?.id, version: 1, isDeleted: true },
    ]);
    await passNight(test.db);
    for (const file of [one, two, far, old]) expect(await openAbout(file as string)).toEqual([]);
  });

  it('follows its settings: on or off, days, assignee, and title', async () => {
    const file = await known(12, { caseWorkerId: null });
    await turn('screening-unfinished', { isOn: false });
    await passNight(test.db);
    expect(await openAbout(file)).toEqual([]);
    const title = { en: 'Ask {{x}} <b>', fr: 'Demander' };
    await turn('screening-unfinished', {
      isOn: true,
      days: 20,
      assignee: 'person',
      accountId: sam.id,
      priority: 'low',
      title,
    });
    await passNight(test.db);
    expect(await openAbout(file)).toEqual([]);
    await turn('screening-unfinished', { days: 10 });
    await passNight(test.db);
    expect(await openAbout(file)).toMatchObject([
      { title: 'Ask {{x}} <b>', priority: 'low', assignee: { id: sam.id }, due: inDays(0) },
    ]);
  });

  it('closes its task when the screening is decided', async () => {
    await turn('screening-unfinished', { isOn: true, days: 3, assignee: 'team', accountId: null });
    const file = await known(5);
    await passNight(test.db);
    const [task] = await openAbout(file);
    expect(task).toMatchObject({ rule: 'screening-unfinished', assignee: null });
    const body = { status: 'pending', version: 1, reason: 'x' };
    const moved = await test.call('POST', `/api/applicant/${file}/status`, {
      token: sam.token,
      body,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    await passNight(test.db);
    expect(await openAbout(file)).toEqual([]);
  });

  it('creates tasks for missing contact and waiting applications', async () => {
    await turn('no-contact', { isOn: true, days: 30 });
    await turn('screening-unfinished', { isOn: false });
    const silent = await known(40);
    const heard = await known(40);
    await test.call('POST', `/api/applicant/${heard}/note`, {
      token: sam.token,
      body: { text: 'Called', contact: 'phone' },
    });
    const came = await known(40);
    const start = `${inDays(-1)}T10:00`;
    const time = { start, end: start, timeZone: 'UTC' };
    const talk = { title: 'A talk', time, people: [{ id: came }] };
    const event = await test.call('POST', '/api/event', { token: sam.token, body: talk });
    const attended = await test.call('PUT', `/api/event/${event.json().id}/attendance`, {
      token: sam.token,
      body: { occurrence: null, applicantId: came, attendance: 'attended', was: null },
    });
    expect(attended.statusCode, attended.body).toBe(200);
    // An internal note doesn't count as contact.
    await test.call('POST', `/api/applicant/${silent}/note`, {
      token: sam.token,
      body: { text: 'Papers filed' },
    });
    const begun = await test.call('POST', '/api/pre-screening', {
      body: {
        language: 'en',
        answers: [
          { questionId: 'pre-name-first', answer: 'Odette' },
          { questionId: 'pre-name-last', answer: 'Verglas' },
        ],
      },
    });
    const { id, secret } = begun.json();
    const headers = { 'x-intake-secret': secret };
    await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
    const at = sql<Date>`now() - interval '4 days'`;
    await test.db.updateTable('draftApplicant').set({ submittedAt: at }).execute();
    await passNight(test.db);
    expect(await openAbout(silent)).toMatchObject([{ rule: 'no-contact' }]);
    expect(await openAbout(heard)).toEqual([]);
    expect(await openAbout(came)).toEqual([]);
    const about = (await list(sam, 'list=team&limit=100')).filter(({ draftId }) => draftId === id);
    expect(about).toMatchObject([{ rule: 'draft-waiting', assignee: null }]);
    await turn('no-contact', { isOn: false });
  });

  it("counts days in the zone of the record's location", async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const dayIn = (timeZone: string) => noon.toLocaleDateString('sv', { timeZone });
    const [early, late] = zones.map(dayIn);
    await turn('support-court', { isOn: true, days: 0 });
    const files: string[] = [];
    for (const timeZone of zones) {
      const body = { name: timeZone, timeZone };
      const made = await test.call('POST', '/api/location', { token: admin.token, body });
      const file = await newFile({ caseWorkerId: sam.id, locationId: made.json().id });
      await courtOn(file, early as string);
      files.push(file);
    }
    expect(early).not.toBe(late);
    await passNight(test.db);
    expect(await openAbout(files[0] ?? '')).toMatchObject([{ due: early }]);
    expect(await openAbout(files[1] ?? '')).toEqual([]);
    await turn('support-court', { days: 7 });
  });

  it('resumes after an interruption, and creates each task once with two workers', async () => {
    await turn('decision-pending', { isOn: false, days: 3 });
    const files = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const file = await known(1);
        await test.db
          .updateTable('applicant')
          .set({ status: 'pending' })
          .where('id', '=', file)
          .execute();
        await test.db
          .updateTable('statusChange')
          .set({ at: sql<Date>`now() - interval '5 days'` })
          .where('applicantId', '=', file)
          .execute();
        return file;
      }),
    );
    await turn('decision-pending', { isOn: true });
    // Simulates a worker crash while writing the audit log.
    await sql`create function die() returns trigger language plpgsql as $$
      begin
        if new.after ->> 'rule' = 'decision-pending' then raise exception 'killed'; end if;
        return new;
      end $$`.execute(test.db);
    await sql`create trigger die before insert on audit_entry
      for each row execute function die()`.execute(test.db);
    await addJob(test.db, 'task-rules', {});
    await expect.poll(() => jobsToRetry(test.db)).toEqual(['task-rules']);
    for (const file of files) expect(await openAbout(file)).toEqual([]);
    await sql`drop trigger die on audit_entry`.execute(test.db);
    await makeJobsDue(test.db);
    await Promise.all([passNight(test.db), passNight(test.db)]);
    for (const file of files) {
      expect(await openAbout(file)).toMatchObject([{ rule: 'decision-pending' }]);
    }
  });

  it.each([
    [{ days: -1 }, 'days'],
    [{ days: 366 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ assignee: 'person', accountId: null }, 'accountId'],
    [{ assignee: 'person', accountId: crypto.randomUUID() }, 'accountId'],
    [{ assignee: 'everybody' }, 'assignee'],
    [{ title: { en: '', fr: 'x' } }, 'title.en'],
  ])('refuses the change %j', async (changes, path) => {
    const reply = await send('follow-up', changes);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0].path).toBe(path);
  });

  it("accepts one administrator's change at a time, and no one else's", async () => {
    // Both read the rule before either changes it.
    const readRule = (await rulesNow()).find(({ kind }) => kind === 'follow-up') as TaskRule;
    const { kind: _kind, ...sent } = readRule;
    const replies = await Promise.all(
      [1, 2].map((days) => {
        const body = { ...sent, days };
        return test.call('PUT', '/api/task-rule/follow-up', { token: admin.token, body });
      }),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const deniedReply = await test.call('GET', '/api/task-rule', { token: sam.token });
    expect(deniedReply.statusCode).toBe(403);
  });
});
