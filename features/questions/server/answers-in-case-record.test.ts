import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answerSteps } from '#app/testing/answers.ts';
import { useTestApp } from '#app/testing/app.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

const test = useTestApp();
const { addApplicant, answer, readAudit, get, readMe, save, values } = answerSteps(test);

const goal = 'int-goals-now';

describe('an answer that fills a field of the case record', () => {
  it('fills the field while it is empty and never overwrites it', async () => {
    const id = await addApplicant({ dateOfBirth: '1990-03-04', address: addressIn('Sorel') });
    const reply = await save(id, [
      { questionId: 'scr-meeting-referral', answer: ' Sister Agnes ' },
      { questionId: 'pre-birth-date', answer: '1990-04-03' },
      { questionId: 'pre-reach-way', answer: 'mail' },
      { questionId: 'pre-reach-mail', answer: '12, rue du Quai' },
      { questionId: 'pre-name-first', answer: 'Odette' },
      { questionId: 'scr-recovery-substances', answer: ['opioids'] },
    ]);
    expect(reply.statusCode).toBe(200);
    const file = (await get(`/api/applicant/${id}`)).json();
    expect(file).toMatchObject({
      version: 2,
      firstName: 'Odile',
      dateOfBirth: '1990-03-04',
      referralSource: 'Sister Agnes',
      preferredContact: 'mail',
      substances: [{ substance: 'opioids', lastUse: null }],
      address: { line1: '12, rue du Quai', city: 'Sorel' },
    });
    const [, updated] = await readAudit(id);
    expect(updated?.action).toBe('applicant.updated');
    expect(Object.keys(updated?.after as object).sort()).toContain('referralSource');
    // The answer itself is unchanged.
    expect(await values(id)).toMatchObject({ 'pre-birth-date': '1990-04-03' });

    await answer(id, 'scr-meeting-referral', 'A friend');
    const after = (await get(`/api/applicant/${id}`)).json();
    expect(after).toMatchObject({ version: 2, referralSource: 'Sister Agnes' });
  });

  it('leaves the field open when it can’t hold the answer or the question is hidden', async () => {
    const id = await addApplicant();
    const reply = await save(id, [
      // The field allows 200 characters, the question 300.
      { questionId: 'scr-meeting-referral', answer: 'D'.repeat(250) },
      { questionId: 'pre-reach-trusted-name', answer: 'Aunt Flo' },
    ]);
    expect(reply.statusCode).toBe(200);
    const trusted = reply.json().find((one: QuestionAnswer) => one.answer === 'Aunt Flo');
    const file = (await get(`/api/applicant/${id}`)).json();
    expect(file.referralSource).toBeNull();
    expect(file.safeContact.name).toBe(trusted.setAside ? null : 'Aunt Flo');
  });
});

function addressIn(city: string) {
  const none = { line1: null, line2: null, region: null, postalCode: null, country: null };
  return { ...none, city };
}

describe('the answers export', () => {
  it('exports each answer with the question as asked, and logs a disclosure', async () => {
    const id = await addApplicant();
    await save(id, [
      { questionId: goal, answer: '=HYPERLINK("http://waymark.example")' },
      { questionId: 'scr-justice-record', answer: ['on_parole', 'in_custody'] },
      { questionId: 'pre-birth-date', answer: '1990-03-04' },
    ]);
    const url = `/api/question-answer/${id}/file`;
    const token = await test.getToken('user');
    const reply = await test.call('GET', url, { token, headers: { 'accept-language': 'fr' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const { reference } = (await get(`/api/applicant/${id}`)).json();
    expect(reply.headers['content-disposition']).toContain(`"answers-${reference}.csv"`);
    const [head, ...rows] = reply.body.replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toBe(
      '"Formulaire","Thème","Question","Réponse","Réponse donnée par","Réponse donnée le (UTC)","Statut"',
    );
    const all = rows.join('\n');
    expect(all).toContain('"4 mars 1990"');
    expect(all).toContain(`"'=HYPERLINK(""http://waymark.example"")"`);
    expect(all).toMatch(/"[^"\n]+\n[^"\n]+"/);
    expect(all).toContain((await readMe('user')).lastName);
    const { rows: auditEntries } = await sql`
      select kind, after from audit_entry
      where record_id = ${id} and action = 'applicant.answers-exported'
    `.execute(test.db);
    expect(auditEntries).toEqual([{ kind: 'disclosure', after: { answers: 3 } }]);
    expect(all).not.toContain('Federal');
    await sql`update organisation set part2 = true`.execute(test.db);
    const noticed = await test.call('GET', url, { token, headers: { 'accept-language': 'fr' } });
    expect(noticed.body).toMatch(
      /\r\n\r\n"[^"]*règles fédérales[^"]*"\r\n"[^"]*Federal[^"]*"\r\n$/s,
    );
    await sql`update organisation set part2 = false`.execute(test.db);
    const unknown = `/api/question-answer/${crypto.randomUUID()}/file`;
    expect((await test.call('GET', unknown, { token })).statusCode).toBe(404);
  });
});
