import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { formAnswer, screeningSteps } from '#app/testing/screening.ts';

const test = useTestApp();
const { begin, fetchApplicant, linkTo, publish } = screeningSteps(test);

const veteran = 'scr-about-veteran';

/** Staff open a screening of this person, to type in their paper. */
const typeIn = (id: string) => linkTo(id, undefined, 'paper');

async function readTimeline(id: string) {
  const token = await test.getToken('user');
  const reply = await test.call('GET', `/api/applicant/${id}/timeline?kind=screening`, { token });
  return reply.json().items;
}

describe('a screening typed in from paper', () => {
  it('names the staff member who typed it, in Activity and in the answers', async () => {
    const { applicant, save } = await begin();
    await save([formAnswer('scr-family-pets', 'no')]);
    test.moveClock(60_000);
    const paper = await typeIn(applicant.id);
    await paper.save([formAnswer(veteran, 'yes')]);
    expect((await paper.submit()).statusCode).toBe(200);
    const staff = { kind: 'staff', name: expect.stringContaining(' ') };
    expect(await readTimeline(applicant.id)).toMatchObject([
      { event: 'submitted', by: staff },
      { event: 'opened-on-paper', by: staff },
      { event: 'begun', by: { kind: 'person', name: null } },
      { event: 'printed', by: staff },
    ]);
    const answers = await test.db
      .selectFrom('questionAnswer')
      .select(['questionId', 'answeredBy'])
      .where('applicantId', '=', applicant.id)
      .execute();
    expect(new Map(answers.map((one) => [one.questionId, one.answeredBy]))).toEqual(
      new Map([
        ['scr-family-pets', null],
        [veteran, expect.any(String)],
      ]),
    );
  });

  it('may miss a required answer, but not all of them', async () => {
    await publish({ required: true }, [veteran]);
    const { applicant } = await begin();
    const paper = await typeIn(applicant.id);
    expect((await paper.submit()).statusCode).toBe(400);
    await paper.save([formAnswer('scr-family-pets', 'no')]);
    expect((await paper.submit()).statusCode).toBe(200);
    expect((await fetchApplicant(applicant.id)).status).toBe('pending');
  });

  it('does not count in the time that people are promised', async () => {
    const { applicant } = await begin();
    const paper = await typeIn(applicant.id);
    await paper.save([formAnswer(veteran, 'yes')]);
    await paper.submit();
    const { begunAt, submittedAt } = await test.db
      .selectFrom('screening')
      .select(['begunAt', 'submittedAt'])
      .where('applicantId', '=', applicant.id)
      .executeTakeFirstOrThrow();
    expect(submittedAt).not.toBeNull();
    expect(begunAt).toBeNull();
  });
});
