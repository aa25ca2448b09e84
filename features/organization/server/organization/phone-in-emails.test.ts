import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { screeningSteps } from '#app/testing/screening.ts';

const test = useTestApp({ doJobs: true });
const { mailTo } = mailSteps(test);
const { addApplicant } = screeningSteps(test);

/** Text of the mail with a screening link. */
async function mailTextTo(email: string, language: string): Promise<string> {
  const { id } = await addApplicant({ email, language });
  const token = await test.getToken('user');
  const url = `/api/applicant/${id}/screening-link`;
  const made = await test.call('POST', url, { token, body: { how: 'mail' } });
  expect(made.statusCode).toBe(201);
  return (await mailTo(email)).text ?? '';
}

it('mentions a call only with a phone number, and gives number and hours but no place', async () => {
  expect(await mailTextTo('first@phones.example', 'en')).not.toMatch(/question, call|\{\{/);
  const hours = { en: 'weekdays, 9 to 5', fr: 'en semaine, de 9 h à 17 h' };
  const contactDetails = { phone: '506-555-0123', hours, address: '12 Hidden Lane' };
  const token = await test.getToken('admin');
  const settings = (await test.call('GET', '/api/organisation/settings', { token })).json();
  const { name, url, idleMinutes, requireSecondFactor, version } = settings;
  const body = { name, url, idleMinutes, requireSecondFactor, version, contactDetails };
  expect((await test.call('PUT', '/api/organisation', { token, body })).statusCode).toBe(200);

  const english = await mailTextTo('second@phones.example', 'en');
  expect(english).toContain('If you have a question, call us: 506-555-0123 (weekdays, 9 to 5)');
  expect(english).not.toContain('Hidden Lane');
  const french = await mailTextTo('third@phones.example', 'fr');
  expect(french).toContain('506-555-0123 (en semaine, de 9 h à 17 h)');
});
