import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

const test = useTestApp();

it('takes interpreter, language, and the best time to call from the form to the record', async () => {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Amina' },
    { questionId: 'pre-name-last', answer: 'Galet' },
    { questionId: 'pre-reach-way', answer: 'call' },
    { questionId: 'pre-reach-phone', answer: '418 555 0101' },
    { questionId: 'pre-reach-interpreter', answer: 'yes' },
    { questionId: 'pre-reach-interpreter-language', answer: 'Somali' },
    { questionId: 'pre-reach-time', answer: 'evening' },
  ];
  const begun = await test.call('POST', '/api/pre-screening', { body: { answers } });
  const { id, secret } = begun.json();
  const headers = { 'x-intake-secret': secret };
  await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });

  const token = await test.getToken('user');
  const { applicant } = (await test.call('GET', `/api/draft-applicant/${id}`, { token })).json();
  const wishes = { interpreter: 'yes', interpreterLanguage: 'Somali', callTime: 'evening' };
  expect(applicant).toMatchObject(wishes);

  const url = `/api/draft-applicant/final/${id}`;
  const accepted = await test.call('POST', url, { token, body: applicant });
  expect(accepted.statusCode, accepted.body).toBe(201);
  expect(accepted.json()).toMatchObject(wishes);
});
