import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { makeJobsDue } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import { startPushService } from '#app/testing/push-service.ts';
import { burstLimit } from './policy.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
const test = useTestApp({ doJobs: true, environment: () => ({ PUSH_SERVICES: service.url }) });
afterAll(() => service.stop());

const { mailsTo } = mailSteps(test);

/** Submits a public form that indicates danger. */
async function submitDanger(): Promise<void> {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Nobody' },
    { questionId: 'pre-name-last', answer: 'Atall' },
    { questionId: 'pre-safety-now', answer: 'no' },
  ];
  const { id, secret } = (
    await test.call('POST', '/api/pre-screening', { body: { answers } })
  ).json();
  const headers = { 'x-intake-secret': secret };
  const sent = await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  expect(sent.statusCode, sent.body).toBe(200);
}

async function countByState({ id }: Person, purpose: string): Promise<Record<string, number>> {
  const rows = await test.db
    .selectFrom('delivery')
    .select(['state', 'why'])
    .where('accountId', '=', id)
    .where('purpose', '=', purpose)
    .execute();
  const groups = [...Map.groupBy(rows, ({ state, why }) => why ?? state)];
  return Object.fromEntries(groups.map(([state, those]) => [state, those.length]));
}

it('limits emails and pushes caused by a flood of forms to one per ten minutes after a burst', async () => {
  const staff = await addSignedInPerson(test, 'user', 'Ana');
  const phone = service.browser();
  const body = phone.subscription;
  await test.call('POST', '/api/push-subscription', { token: staff.token, body });
  const forms = burstLimit.count + 4;
  // Sequential, because the limit counts sent emails.
  for (let form = 1; form <= forms; form += 1) {
    await submitDanger();
    const expectedCount = Math.min(form, burstLimit.count);
    await expect
      .poll(async () => (await countByState(staff, 'notice-mail')).sent)
      .toBe(expectedCount);
    await expect
      .poll(async () => (await countByState(staff, 'notice-push')).sent)
      .toBe(expectedCount);
  }
  await expect
    .poll(() => countByState(staff, 'notice-push'))
    .toEqual({
      sent: burstLimit.count,
      'told-lately': 4,
    });
  expect(await countByState(staff, 'notice-mail')).toEqual({ sent: burstLimit.count, planned: 4 });
  // The inbox still shows each one immediately.
  const inbox = await test.call('GET', '/api/notification/notice', { token: staff.token });
  expect(inbox.json().unread).toBe(forms);

  test.moveClock(burstLimit.minutesBetween * 60_000 + 1000);
  await makeJobsDue(test.db);
  await expect
    .poll(() => countByState(staff, 'notice-mail'))
    .toEqual({
      sent: burstLimit.count + 1,
      joined: 3,
    });
  expect(await mailsTo(staff.email)).toHaveLength(burstLimit.count + 1);
});
