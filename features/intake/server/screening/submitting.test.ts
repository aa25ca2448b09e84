import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { addSignedInPerson } from '#app/testing/people.ts';
import { formAnswer, screeningSteps } from '#app/testing/screening.ts';

const test = useTestApp();
const { fetchAnswers, begin, fetchApplicant, note, publish } = screeningSteps(test);
const day = 86_400_000;

describe('submitting a screening', () => {
  it('moves the answers to the applicant, fills empty fields, and updates the status', async () => {
    const { applicant, save, submit } = await begin({
      criminalHistory: ['on_parole'],
      substances: [{ substance: 'cocaine', lastUse: '2026-01-31' }],
    });
    const saved = await save([
      formAnswer('scr-about-veteran', 'yes'),
      formAnswer('scr-justice-court', null),
      formAnswer('scr-recovery-substances', ['alcohol', 'opioids', 'cocaine']),
      formAnswer('scr-papers-missing', ['none']),
      formAnswer('scr-papers-other', 'A school paper'),
    ]);
    expect(saved.statusCode).toBe(204);
    const reply = await submit();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ submittedAt: expect.any(String) });
    const file = await fetchApplicant(applicant.id);
    expect(file).toMatchObject({
      status: 'pending',
      veteran: 'yes',
      version: applicant.version + 1,
      criminalHistory: ['on_parole'],
      // Existing values stay; missing ones are added.
      substances: [
        { substance: 'cocaine', lastUse: '2026-01-31' },
        { substance: 'alcohol', lastUse: null },
        { substance: 'opioids', lastUse: null },
      ],
    });
    const answers = await fetchAnswers(applicant.id);
    expect(answers.map(({ question }) => question.id).sort()).toEqual([
      'scr-about-veteran',
      'scr-papers-missing',
      'scr-papers-other',
      'scr-recovery-substances',
    ]);
    expect(answers.find(({ question }) => question.id === 'scr-papers-other')).toMatchObject({
      answer: 'A school paper',
      setAside: true,
    });
  });

  it('never replaces a field value', async () => {
    const { applicant, save, submit } = await begin();
    await save([formAnswer('scr-about-veteran', 'yes')]);
    await note(applicant, { veteran: 'no' });
    expect((await submit()).statusCode).toBe(200);
    expect((await fetchApplicant(applicant.id)).veteran).toBe('no');
    expect(await fetchAnswers(applicant.id)).toMatchObject([{ answer: 'yes' }]);
  });

  it('applies once, even when repeated at once or later', async () => {
    const { applicant, save, submit } = await begin();
    await save([formAnswer('scr-about-veteran', 'yes')]);
    const replies = await Promise.all([submit(), submit(), submit()]);
    test.moveClock(60_000);
    replies.push(await submit());
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    const { rows } = await sql`
      select from audit_entry
      where record_id = ${applicant.id} and action = 'applicant.screening-submitted'
    `.execute(test.db);
    expect(rows).toHaveLength(1);
    expect((await fetchApplicant(applicant.id)).version).toBe(applicant.version + 1);
  });

  it('requires the required visible questions', async () => {
    await publish({ required: true }, ['scr-about-veteran', 'scr-papers-other']);
    const { submit, save } = await begin();
    const refused = await submit();
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toMatchObject([{ path: 'scr-about-veteran', rule: 'required' }]);
    await save([formAnswer('scr-about-veteran', 'undisclosed')]);
    expect((await submit()).statusCode).toBe(200);
    await publish({ required: false }, ['scr-about-veteran', 'scr-papers-other']);
  });

  it('replaces an earlier answer only with a newer one', async () => {
    const { applicant, save, submit } = await begin();
    await save([formAnswer('scr-about-veteran', 'yes'), formAnswer('scr-family-pets', 'no')]);
    const answer = (id: string, value: string, ms: number) =>
      sql`
      insert into question_answer (applicant_id, question_id, question_version, answer, updated_at)
      values (${applicant.id}, ${id}, 1, ${JSON.stringify(value)}, ${new Date(Date.now() + ms)})
    `.execute(test.db);
    await answer('scr-about-veteran', 'unknown', 10 * day);
    await answer('scr-family-pets', 'pet', -10 * day);
    expect((await submit()).statusCode).toBe(200);
    const answers = await fetchAnswers(applicant.id);
    expect(Object.fromEntries(answers.map((one) => [one.question.id, one.answer]))).toEqual({
      'scr-about-veteran': 'unknown',
      'scr-family-pets': 'no',
    });
  });

  it('leaves the sitting unchanged when submitting fails midway', async () => {
    const { applicant, read, save, submit } = await begin();
    await save([formAnswer('scr-about-veteran', 'yes')]);
    await sql`
      create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'the server dies here'; end $$
    `.execute(test.db);
    await sql`create trigger fail before insert on notice execute function fail()`.execute(test.db);
    expect((await submit()).statusCode).toBe(500);
    await sql`drop trigger fail on notice`.execute(test.db);
    expect((await fetchApplicant(applicant.id)).status).toBe('screening-incomplete');
    expect(await fetchAnswers(applicant.id)).toEqual([]);
    expect((await read()).json().answers).toEqual([formAnswer('scr-about-veteran', 'yes')]);
    expect((await submit()).statusCode).toBe(200);
  });

  it('notifies the case worker, or all staff when there is none', async () => {
    const { id: caseWorkerId, token } = await addSignedInPerson(test, 'user', 'Sam');
    const staff = await test.getToken('user');
    const listNotices = async (accountToken: string, recordId: string) => {
      const reply = await test.call('GET', '/api/notification/notice', { token: accountToken });
      const items = reply.json().items as { kind: string; recordId: string }[];
      return items.filter((one) => one.kind === 'screening-submitted' && one.recordId === recordId);
    };
    const mine = await begin({ caseWorkerId });
    await mine.submit();
    expect(await listNotices(token, mine.applicant.id)).toHaveLength(1);
    expect(await listNotices(staff, mine.applicant.id)).toEqual([]);

    const unassigned = await begin();
    await unassigned.submit();
    expect(await listNotices(token, unassigned.applicant.id)).toHaveLength(1);
    expect(await listNotices(staff, unassigned.applicant.id)).toHaveLength(1);

    const orphaned = await begin({ caseWorkerId });
    await sql`update account set deactivated_at = now() where id = ${caseWorkerId}`.execute(
      test.db,
    );
    await orphaned.submit();
    expect(await listNotices(staff, orphaned.applicant.id)).toHaveLength(1);
  });
});
