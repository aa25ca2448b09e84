import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#app/contract/operations.ts';
import { useTestApp } from '#app/testing/app.ts';
import { chatSteps } from '#app/testing/chats.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { makeJobsDue, passNight } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import { type Browser, startPushService } from '#app/testing/push-service.ts';
import { startPlainGateway } from '#app/testing/text-gateway.ts';
import { newNumber, textSteps } from '#app/testing/texts.ts';
import { paper } from '#core/contract/printout.ts';
import { asSystem, inTransaction } from '#core/server/context.ts';
import { type ContactPath, contactPaths } from '#features/person/contract/contact-safety.ts';
import { textNews } from '#features/texts/server/sending.ts';
import type { TriageItem, TriageKind, TriageQueue } from '#features/triage/contract/triage.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let gateway: Awaited<ReturnType<typeof startPlainGateway>>;
beforeAll(async () => {
  service = await startPushService();
  gateway = await startPlainGateway();
});
const test = useTestApp({
  doJobs: true,
  environment: () => ({
    ...gateway.environment,
    PUSH_SERVICES: service.url,
    PUBLIC_URL: 'https://cairn.example',
  }),
});
afterAll(async () => {
  await service.stop();
  await gateway.stop();
});

const { mailsTo } = mailSteps(test);
const { addApplicant, linked, asStaff } = clientPageSteps(test);
const { open, send } = chatSteps(test);
const { setQuiet } = textSteps(test);
const minute = 60_000;

/** A person with a record, a portal, and a device with push. */
interface TestPerson {
  id: string;
  email: string;
  phone: string;
  preferredContact: 'email' | 'text' | 'safe_contact';
  account: Person;
  browser: Browser;
}

async function personReachedBy(
  preferredContact: TestPerson['preferredContact'],
): Promise<TestPerson> {
  const email = `${preferredContact}@record.example`;
  const phone = newNumber();
  const fields = { email, phone, preferredContact };
  const { applicantId: id, person: account } = await linked(fields);
  const answers = [{ questionId: 'pre-reach-way', answer: preferredContact }];
  await asStaff('POST', `/api/question-answer/all/${id}`, answers);
  const browser = service.browser();
  const body = browser.subscription;
  await test.call('POST', '/api/push-subscription', { token: account.token, body });
  return { id, email, phone, preferredContact, account, browser };
}

let ahead = 0;
/** Advancing the clock ends sessions. */
function advanceClock(ms: number): void {
  ahead += ms;
  test.moveClock(ms);
  for (const role of ['user', 'admin'] as const) test.forgetToken(role);
}
const clockIn = (minutes: number) =>
  new Date(Date.now() + ahead + minutes * minute).toISOString().slice(0, 16);

const asAdmin = async (method: 'POST' | 'PUT', url: string, body: object) =>
  test.call(method, url, { token: await test.getToken('admin'), body });

const meet = (id: string, more: object) =>
  asStaff('POST', '/api/event', {
    title: 'A talk',
    people: [{ id }],
    ...more,
    time: { start: clockIn(120), end: clockIn(150), timeZone: 'UTC' },
  });

async function writeTo({ account }: TestPerson): Promise<void> {
  const staff = await addSignedInPerson(test, 'user', 'Nils');
  await send(staff, account, 'Your room is ready');
  await makeJobsDue(test.db);
}

async function submitApplication(given: object[]): Promise<string> {
  const names = ['first', 'last'].map((part) => ({
    questionId: `pre-name-${part}`,
    answer: 'Lichen',
  }));
  const answers = [...names, ...given];
  const begun = await test.call('POST', '/api/pre-screening', {
    body: { language: 'en', answers },
  });
  const { id, secret } = begun.json();
  const headers = { 'x-intake-secret': secret };
  await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  return id;
}

/** An address besides the one for the chosen way, as older forms could have. */
async function knowEmail(id: string, email: string): Promise<void> {
  const corrections = JSON.stringify({ email });
  await test.db
    .updateTable('draftApplicant')
    .set({ email, corrections })
    .where('id', '=', id)
    .execute();
}

async function askFromTriage(kind: TriageKind, isItem: (item: TriageItem) => boolean) {
  const phone = JSON.stringify({ phone: '555-0100', hours: { en: '', fr: '' }, address: null });
  await test.db.updateTable('organisation').set({ contactDetails: phone }).execute();
  const { items } = (await asStaff('GET', `/api/triage?kind=${kind}`)).json() as TriageQueue;
  const id = items.find(isItem)?.id;
  const until = new Date(Date.now() + ahead + 24 * 60 * minute).toISOString();
  const asked = await asStaff('PUT', `/api/triage/${kind}/${id}/snooze`, {
    until,
    question: 'Can you come at 3?',
  });
  expect(asked.statusCode, asked.body).toBe(200);
  await makeJobsDue(test.db);
}

const textTo = (id: string, purpose: string) =>
  asStaff('POST', `/api/applicant/${id}/texts`, { purpose, text: 'Call us' });

interface Way {
  /** Texts of `mails.json` sent this way. */
  mails?: readonly string[];
  act: (to: TestPerson) => Promise<unknown>;
  /** The person requested it, so their contact wishes don't matter. */
  isOwn?: true;
  isPush?: true;
  isText?: true;
}

/** Everything sent automatically after a request. Order matters: the last ones end sessions. */
const sending: Partial<Record<ContactPath, Way>> = {
  'screening-mail': {
    mails: ['screening'],
    act: ({ id }) => asStaff('POST', `/api/applicant/${id}/screening-link`, { how: 'mail' }),
  },
  'portal-mail': {
    mails: ['page'],
    async act({ email, preferredContact }) {
      const id = await addApplicant({ email, preferredContact });
      return asStaff('POST', `/api/applicant/${id}/page/invitation`, { how: 'mail' });
    },
  },
  'account-invitation': {
    mails: ['invitation'],
    act: ({ email }) =>
      asAdmin('POST', '/api/user/invite', { email, role: 'client', language: 'en' }),
  },
  'appointment-invitation': {
    mails: ['event-invitation'],
    act: ({ id }) => meet(id, { invite: { people: true } }),
  },
  'question-mail': {
    mails: ['ask'],
    async act({ id, account }) {
      const day = clockIn(3 * 24 * 60).slice(0, 10);
      const time = { start: `${day}T10:00`, end: `${day}T11:00`, timeZone: 'UTC' };
      const event = await asStaff('POST', '/api/event', {
        title: 'A talk',
        people: [{ id }],
        time,
      });
      const url = `/api/my/appointment/${event.json().id}/move-wish`;
      const body = { start: time.start, text: 'I work that morning' };
      await test.call('POST', url, { token: account.token, body });
      await askFromTriage('request', ({ person }) => person.applicantId === id);
    },
  },
  'application-question': {
    async act({ email, preferredContact }) {
      const id = await submitApplication([
        { questionId: 'pre-reach-way', answer: preferredContact },
        { questionId: 'pre-reach-email', answer: email },
        { questionId: 'pre-reach-trusted-name', answer: 'Ida' },
        { questionId: 'pre-reach-trusted-phone', answer: '555-0199' },
      ]);
      await knowEmail(id, email);
      await askFromTriage('application', (item) => item.id === id);
    },
  },
  'notice-push': { act: writeTo, isPush: true },
  'notice-mail': { mails: ['notice', 'digest'], act: writeTo },
  'account-security': {
    mails: ['reset', 'security', 'verification'],
    isOwn: true,
    act: ({ account: { email } }) =>
      test.call('POST', '/api/auth/forgot-password', { body: { email } }),
  },
  'appointment-reminder': {
    mails: ['appointment'],
    async act({ id }) {
      await meet(id, { reminders: [{ minutesBefore: 60, to: 'people' }] });
      advanceClock(62 * minute);
      await passNight(test.db);
      await makeJobsDue(test.db);
    },
  },
  'text-code': {
    isOwn: true,
    isText: true,
    async act({ phone }) {
      const answers = [
        { questionId: 'pre-reach-way', answer: 'text' },
        { questionId: 'pre-reach-phone', answer: phone },
      ];
      const body = { language: 'en', answers };
      const { id, secret } = (await test.call('POST', '/api/pre-screening', { body })).json();
      const headers = { 'x-intake-secret': secret };
      return test.call('POST', `/api/pre-screening/${id}/text-code`, { headers });
    },
  },
  'text-status': {
    isText: true,
    act: ({ id }) =>
      inTransaction(asSystem(test.app.app), (tx) =>
        textNews(tx, { applicantId: id }, crypto.randomUUID()),
      ),
  },
  'text-called': { isText: true, act: ({ id }) => textTo(id, 'called') },
  'text-message': { isText: true, act: ({ id }) => textTo(id, 'message') },
  'text-appointment': {
    isText: true,
    async act({ id }) {
      await meet(id, { reminders: [{ minutesBefore: 60, to: 'people' }] });
      advanceClock(62 * minute);
      await setQuiet(false);
      await passNight(test.db);
      await makeJobsDue(test.db);
    },
  },
  'account-closed': {
    mails: ['closed'],
    async act({ account: { id } }) {
      const { version } = await test.db
        .selectFrom('account')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return asAdmin('PUT', `/api/user/${id}`, { version, deactivated: true });
    },
  },
  'application-news': {
    mails: ['news'],
    async act({ email, preferredContact }) {
      const id = await submitApplication([
        { questionId: 'pre-reach-way', answer: preferredContact },
        { questionId: 'pre-reach-email', answer: email },
        { questionId: 'pre-reach-trusted-name', answer: 'Ida' },
        { questionId: 'pre-reach-trusted-phone', answer: '555-0199' },
      ]);
      await knowEmail(id, email);
      await asStaff('POST', `/api/draft-applicant/${id}/attempt`, { outcome: 'no_answer' });
    },
  },
  'application-reminder': {
    mails: ['unfinished'],
    async act({ email, preferredContact }) {
      const answers = [
        { questionId: 'pre-reach-way', answer: preferredContact },
        { questionId: 'pre-reach-email', answer: email },
        { questionId: 'pre-reach-trusted-name', answer: 'Ida' },
        { questionId: 'pre-reach-trusted-phone', answer: '555-0199' },
      ];
      const begun = await test.call('POST', '/api/pre-screening', {
        body: { language: 'en', answers },
      });
      await knowEmail(begun.json().id, email);
      advanceClock(4 * 24 * 60 * minute);
      await passNight(test.db);
    },
  },
};

/** Actions by staff in person: checked, with a warning on the screen first. */
const judged: Partial<Record<ContactPath, 'allowed' | 'warning' | 'refused'>> = {
  'screening-print': 'warning',
  'screening-beside': 'allowed',
  'portal-hand': 'warning',
  message: 'warning',
  letter: 'warning',
  printout: 'warning',
  'patient-notice': 'warning',
  'given-file': 'warning',
  'own-data': 'warning',
  'shared-file': 'warning',
  'application-letter': 'refused',
  call: 'refused',
  write: 'refused',
};

describe('person who may only be reached through a safe contact', () => {
  let guarded: TestPerson;
  let willing: TestPerson;
  let texter: TestPerson;
  beforeAll(async () => {
    guarded = await personReachedBy('safe_contact');
    willing = await personReachedBy('email');
    texter = await personReachedBy('text');
    await setQuiet(false);
  });

  async function arrived(
    { email, phone, account, browser }: TestPerson,
    { isPush, isText }: Pick<Way, 'isPush' | 'isText'>,
  ) {
    if (isPush) return browser.pushes.length;
    if (isText) return gateway.texts.filter(({ to }) => to === phone).length;
    return (await mailsTo(email)).length + (await mailsTo(account.email)).length;
  }

  it('appears to staff who write to them as not notified before they sign in', async () => {
    const staff = await addSignedInPerson(test, 'user', 'Ana');
    const contactWith = async ({ account }: TestPerson) =>
      (await open(staff, account)).json().contact;
    expect(await contactWith(guarded)).toMatchObject({
      outcome: 'warning',
      reasons: ['safe-contact'],
    });
    expect(await contactWith(willing)).toMatchObject({ outcome: 'allowed' });
  });

  it.each(Object.entries(sending))('gets nothing by %s', async (_, way) => {
    const { act, isOwn, isText } = way;
    const reached = isText ? texter : willing;
    const before = {
      guarded: await arrived(guarded, way),
      reached: await arrived(reached, way),
    };
    await act(guarded);
    await act(reached);
    // A person who chose this way gets it, which shows that the channel works and when it was used.
    await expect.poll(() => arrived(reached, way)).toBeGreaterThan(before.reached);
    if (isOwn) await expect.poll(() => arrived(guarded, way)).toBeGreaterThan(before.guarded);
    else expect(await arrived(guarded, way)).toBe(before.guarded);
  });

  it('gets a verdict on every channel, shown in the record', async () => {
    const { verdicts } = (
      await asStaff('GET', `/api/applicant/${guarded.id}/contact-safety`)
    ).json();
    const outcomes = Object.fromEntries(
      Object.keys(judged).map((path) => [path, verdicts[path].outcome]),
    );
    expect(outcomes).toEqual(judged);
    for (const [path, { isOwn }] of Object.entries(sending)) {
      expect([path, verdicts[path].outcome]).toEqual([path, isOwn ? 'allowed' : 'refused']);
    }
  });

  it('has no delivery that was or may have been sent', async () => {
    const rows = await test.db
      .selectFrom('delivery')
      .select(['purpose', 'state', 'why'])
      .where((where) =>
        where.or([
          where('applicantId', '=', guarded.id),
          where('accountId', '=', guarded.account.id),
        ]),
      )
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['dropped']));
    // A reminder that wasn't checked in time is dropped as late.
    expect(rows.map(({ why }) => why)).toContain('safe-contact');
  });
});

/** A new channel fails one of these until it is checked and tested above. */
describe('list of channels', () => {
  const root = new URL('../../../../', import.meta.url).pathname;

  it('has every path of the contract once', () => {
    const walked = [...Object.keys(sending), ...Object.keys(judged)];
    expect(walked.toSorted()).toEqual([...contactPaths].toSorted());
  });

  it('has every email with a text', () => {
    const mailTexts = JSON.parse(readFileSync(join(root, 'locales/en/mails.json'), 'utf8'));
    const sentences = ['greeting', 'footer', 'question', 'timeInZone'];
    const kinds = Object.keys(mailTexts).filter((key) => !sentences.includes(key));
    const walked = Object.values(sending).flatMap(({ mails = [] }) => mails);
    expect(walked.toSorted()).toEqual(kinds.toSorted());
  });

  it('has every source file that passes something to the mailer or the pusher', () => {
    const folder = join(root, 'features');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
    const senders = sources.filter(({ text }) =>
      /\b((mail|mailer|pusher|texter)\.send|mailLink)\(/.test(text),
    );
    expect(senders.map(({ name }) => name).toSorted()).toEqual([
      'accounts/server/recovery/service.ts',
      'accounts/server/users/access.ts',
      'accounts/server/users/invitations.ts',
      'accounts/server/verification/service.ts',
      'intake/server/drafts/reminders.ts',
      'intake/server/screening/service.ts',
      'notifications/server/deliveries/service.ts',
      'person/server/secret-links/service.ts',
      'portal/server/service.ts',
    ]);
    for (const { name, text } of senders)
      expect([name, text]).toEqual([name, expect.stringMatching(/contactSafety\b/)]);
  });

  it('has a warning on a screen for everything that staff hand over', () => {
    const folder = join(root, 'features');
    const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const warned = [...screens.matchAll(/<PaperWarning[^>]* path="([\w-]+)"/g)].map(
      ([, path]) => path,
    );
    expect([...new Set(warned)].toSorted()).toEqual([
      'given-file',
      'letter',
      'own-data',
      'patient-notice',
      'printout',
      'shared-file',
    ]);
  });

  it('has every operation that makes a printout, a copy, or a link about a person', () => {
    const makes = operations.filter(({ path, method, access, reply }) => {
      const isAboutPerson = /^\/api\/(applicant|storage\/files|user\/invitation)\//.test(path);
      const isPaper =
        reply.body === paper || ['application/pdf', 'application/zip'].includes(reply.file ?? '');
      const isLink = 'url' in ((reply.body as { shape?: object } | undefined)?.shape ?? {});
      return isAboutPerson && method !== 'GET' && access !== 'client' && (isPaper || isLink);
    });
    expect(makes.map(({ id }) => id).toSorted()).toEqual([
      // `given-file` and `patient-notice`
      'giveFile',
      'givePatientNotice',
      // `portal-hand` and `portal-mail`
      'inviteToPage',
      // Given to a colleague or client in person; the email is `account-invitation`.
      'makeInvitationLink',
      // `screening-mail`, `screening-print`, `screening-beside`
      'makeScreeningLink',
      // `printout` and `letter`
      'saveAccounting',
      'saveLetter',
      // `own-data`
      'saveOwnData',
      'savePaper',
      // `application-letter`
      'saveReturnLetterToPerson',
      'showAccounting',
      'showLetter',
      'showPaper',
    ]);
  });
});
