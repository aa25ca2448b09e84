import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { passNight } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import type { App } from '#core/server/app.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { questionsModule } from '#features/questions/server/module.ts';
import { remindOfDrafts } from './reminders.ts';

const test = useTestApp({
  doJobs: true,
  environment: () => ({ PUBLIC_URL: 'https://cairn.example' }),
});
const { mailsTo, expectMails } = mailSteps(test);
const day = 86_400_000;

const consentingAnswers = {
  'pre-name-first': 'Odette',
  'pre-name-last': 'Verglas',
  'pre-reach-way': 'email',
  'pre-reach-email': 'odette@post.example',
};

async function begin(answersById: Record<string, unknown>, language = 'en') {
  const answers = Object.entries(answersById).map(([questionId, answer]) => ({
    questionId,
    answer,
  }));
  const { id, secret } = (
    await test.call('POST', '/api/pre-screening', { body: { language, answers } })
  ).json();
  const headers = { 'x-intake-secret': secret };
  return {
    id: id as string,
    save: (questionId: string, answer: unknown) =>
      test.call('PUT', `/api/pre-screening/${id}`, { headers, body: [{ questionId, answer }] }),
    submit: () => test.call('POST', `/api/pre-screening/${id}/submit`, { headers }),
  };
}

/** Runs the nightly jobs and waits for the mails. */
const night = () => passNight(test.db);

describe('reminder of an unfinished form', () => {
  it('goes out once, after three days, in the person’s language, without revealing why', async () => {
    const form = await begin(
      { ...consentingAnswers, 'pre-reach-email': 'once@post.example' },
      'fr',
    );
    test.moveClock(3 * day - 60_000);
    await night();
    expect(await mailsTo('once@post.example')).toEqual([]);
    test.moveClock(2 * 60_000);
    await night();
    await expectMails('once@post.example', 1);
    const [mail] = await mailsTo('once@post.example');
    expect(mail?.subject).toBe('Votre formulaire n’est pas terminé');
    expect(mail?.text).toContain('https://cairn.example/pre-screening');
    const mailContent = `${mail?.subject} ${mail?.text} ${mail?.html}`;
    expect(mailContent).not.toMatch(
      new RegExp(`Odette|Verglas|${form.id}|drogue|alcool|logement|aide`, 'i'),
    );

    // Never again, whatever is written and however long the form stays.
    await form.save('pre-tonight-place', 'home');
    test.moveClock(5 * day);
    await night();
    const other = await begin({ ...consentingAnswers, 'pre-reach-email': 'marker@post.example' });
    expect(other.id).toBeDefined();
    test.moveClock(3 * day + 60_000);
    await night();
    await expectMails('marker@post.example', 1);
    expect(await mailsTo('once@post.example')).toHaveLength(1);
  });

  it('goes out once per address, however many forms a stranger starts with it', async () => {
    const addresses = ['Many@post.example', 'many@post.example', 'MANY@post.example'];
    for (const email of addresses) await begin({ ...consentingAnswers, 'pre-reach-email': email });
    const sentTo = async () =>
      (await Promise.all(addresses.map((one) => mailsTo(one)))).flat().length;
    test.moveClock(3 * day + 60_000);
    await night();
    await expect.poll(sentTo).toBe(1);
    await begin({ ...consentingAnswers, 'pre-reach-email': 'many@post.example' });
    await begin({ ...consentingAnswers, 'pre-reach-email': 'after-many@post.example' });
    test.moveClock(3 * day + 60_000);
    await night();
    await expectMails('after-many@post.example', 1);
    expect(await sentTo()).toBe(1);
  });

  it('gives the last day in the organization’s time zone', async () => {
    const form = await begin({ ...consentingAnswers, 'pre-reach-email': 'last-day@post.example' });
    const [{ updatedAt }, { daysOfUnfinishedDrafts: days }] = await Promise.all([
      test.db
        .selectFrom('draftApplicant')
        .select('updatedAt')
        .where('id', '=', form.id)
        .executeTakeFirstOrThrow(),
      test.db.selectFrom('organisation').select('daysOfUnfinishedDrafts').executeTakeFirstOrThrow(),
    ]);
    const until = new Date(updatedAt.getTime() + days * day);
    // A time zone whose date differs from UTC.
    const zone = until.getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    await test.db.updateTable('organisation').set({ timeZone: zone }).execute();
    test.moveClock(3 * day + 60_000);
    await night();
    await expectMails('last-day@post.example', 1);
    const [mail] = await mailsTo('last-day@post.example');
    const formattedDay = new Intl.DateTimeFormat('en', {
      dateStyle: 'long',
      timeZone: zone,
    }).format(until);
    expect(mail?.text).toContain(`We keep everything until ${formattedDay}.`);
  });

  it.each([
    ['without consent to contact', { 'pre-reach-way': 'none' }],
    ['who chose no way', { 'pre-reach-way': null }],
    ['who prefer a safer way', { 'pre-reach-way': 'call' }],
    ['who asked us to be careful', { 'pre-safety-careful': 'He reads my mail' }],
  ])('skips people %s', async (name, overrides) => {
    const address = `${name.replaceAll(' ', '-')}@post.example`;
    const { id } = await begin({ ...consentingAnswers, 'pre-reach-email': address, ...overrides });
    // Older forms asked for an address whatever the chosen way.
    await test.db
      .updateTable('draftApplicant')
      .set({ email: address, corrections: JSON.stringify({ email: address }) })
      .where('id', '=', id)
      .execute();
    const marker = `marker-${name.replaceAll(' ', '-')}@post.example`;
    await begin({ ...consentingAnswers, 'pre-reach-email': marker });
    test.moveClock(4 * day);
    await night();
    await expectMails(marker, 1);
    expect(await mailsTo(address)).toEqual([]);
  });

  it('skips forms that were submitted or changed since', async () => {
    const handedIn = await begin({
      ...consentingAnswers,
      'pre-reach-email': 'handed@post.example',
    });
    const busy = await begin({ ...consentingAnswers, 'pre-reach-email': 'busy@post.example' });
    await handedIn.submit();
    test.moveClock(2 * day);
    await busy.save('pre-tonight-place', 'home');
    await begin({ ...consentingAnswers, 'pre-reach-email': 'marker-2@post.example' });
    test.moveClock(2 * day);
    await night();
    expect(await mailsTo('handed@post.example')).toEqual([]);
    expect(await mailsTo('busy@post.example')).toEqual([]);
    test.moveClock(1.5 * day);
    await night();
    await expectMails('busy@post.example', 1);
  });

  it('goes out from only one of several servers', async () => {
    const form = await begin({ ...consentingAnswers, 'pre-reach-email': 'race@post.example' });
    test.moveClock(4 * day);
    const remindedDraftIds: string[] = [];
    // Simulates several servers on one database; counts the mails instead of sending them.
    const jobs = {
      add: async (_on: unknown, _kind: unknown, { draftId }: { draftId: string }) =>
        void remindedDraftIds.push(draftId),
    };
    const now = new Date(Date.now() + 120 * day);
    const app = { db: test.db, clock: () => now, jobs: jobs as unknown as Jobs } as App;
    await questionsModule.start?.(app);
    await Promise.all(Array.from({ length: 6 }, () => remindOfDrafts(app)));
    expect(remindedDraftIds.filter((id) => id === form.id)).toEqual([form.id]);
  });
});
