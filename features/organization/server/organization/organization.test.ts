import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { fileTypes } from '#features/documents/contract/file-types.ts';
import {
  emergencyContacts,
  localContacts,
  otherContacts,
} from '#features/organization/contract/crisis-contacts.ts';
import { additionalSubstances } from '#features/person/contract/substances.ts';

const test = useTestApp();

const changed = {
  name: 'Maison Saint-Galet',
  url: 'https://saint-galet.example',
  idleMinutes: 20,
  requireSecondFactor: false,
  daysOfUnfinishedDrafts: 14,
};

/** Default contacts for the country of this machine's time zone. */
let defaultContacts: ReturnType<typeof localContacts>;
beforeAll(async () => {
  const { timeZone } = await settings();
  defaultContacts = localContacts(timeZone, [...emergencyContacts, ...otherContacts]);
});

const nightLine = {
  name: { en: 'Night line', fr: 'Ligne de nuit' },
  about: { en: 'Someone listens.', fr: 'Quelqu’un vous écoute.' },
  phone: '911',
  text: null,
  textWord: null,
  help: null,
};

async function settings() {
  const token = await test.getToken('admin');
  return (await test.call('GET', '/api/organisation/settings', { token })).json();
}

async function save(body: object) {
  const token = await test.getToken('admin');
  return test.call('PUT', '/api/organisation', { token, body });
}

const inBoth = { en: expect.any(String), fr: expect.any(String) };
const printoutDefaults = {
  part2: false,
  paperNotice: { ...inBoth, es: expect.any(String) },
  part2Notice: { source: expect.stringContaining('42 CFR 2.32'), page: inBoth, full: inBoth },
  part2NoticeWordedOn: '2024-02-16',
  part2NoticeChangedOn: null,
  consentTexts: {
    source: expect.stringContaining('42 CFR 2.31'),
    wordedOn: '2024-02-16',
    changedOn: null,
    revoke: inBoth,
    redisclosure: inBoth,
  },
  accounting: { years: 3, source: expect.stringContaining('42 CFR 2.25') },
  patientNotice: {
    source: expect.stringContaining('42 CFR 2.22'),
    wordedOn: '2024-02-16',
    changedOn: null,
    text: inBoth,
  },
};

const waitingDefaults = {
  stuckDays: { 'screening-incomplete': 7, pending: 14, approve: 14 },
  contactDays: 14,
  dangerReplyHours: 2,
  replyDays: 2,
  opening: { days: [1, 2, 3, 4, 5], from: null, until: null, closedDays: [] },
};

const substanceDefaults = { offeredSubstances: [...additionalSubstances] };

const unsetDefaults = {
  publicTitle: { en: '', fr: '' },
  firstDayOfWeek: null,
  hourCycle: null,
  contactDetails: { phone: null, hours: { en: '', fr: '' }, address: null, collectCalls: false },
  isSetUp: false,
};

it('changes public data and logs the earlier values', async () => {
  const before = await settings();
  // The machine's time zone.
  const { timeZone } = before;
  expect(before).toEqual({
    name: 'Test House',
    url: null,
    idleMinutes: 15,
    requireSecondFactor: false,
    daysOfUnfinishedDrafts: 30,
    mostFileMegabytes: 25,
    fileTypes: [...fileTypes],
    photosOfPeople: false,
    askForWork: false,
    followUpDays: [30, 90, 180],
    followUpSource: null,
    ...waitingDefaults,
    ...substanceDefaults,
    timeZone,
    ...unsetDefaults,
    ...printoutDefaults,
    crisisContacts: defaultContacts,
    dangerHints: {},
    version: 1,
  });
  const saved = await save({ ...changed, version: 1 });
  // Fields omitted from the request stay the same.
  const fileDefaults = {
    mostFileMegabytes: 25,
    fileTypes: [...fileTypes],
    photosOfPeople: false,
  };
  const followUpDefaults = { followUpDays: [30, 90, 180], followUpSource: null };
  const unchangedFields = {
    ...fileDefaults,
    ...followUpDefaults,
    ...waitingDefaults,
    ...substanceDefaults,
    timeZone,
    ...unsetDefaults,
    ...printoutDefaults,
    askForWork: false,
    crisisContacts: defaultContacts,
    dangerHints: {},
  };
  expect(saved.json()).toEqual({ ...changed, ...unchangedFields, version: 2 });
  const publicData = (await test.call('GET', '/api/organisation')).json();
  expect(publicData).toMatchObject({
    name: changed.name,
    url: changed.url,
    idleMinutes: 20,
    promisedReply: { dangerHours: 2, days: 2 },
  });
  // The default contacts come first.
  expect(publicData.crisisContacts).toEqual(defaultContacts);
  // Administrators only.
  expect(publicData).not.toHaveProperty('requireSecondFactor');

  const entry = await test.db
    .selectFrom('auditEntry')
    .select(['before', 'after'])
    .where('action', '=', 'organisation.updated')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    before: {
      name: 'Test House',
      url: null,
      idleMinutes: 15,
      daysOfUnfinishedDrafts: 30,
      version: 1,
    },
    after: {
      name: changed.name,
      url: changed.url,
      idleMinutes: 20,
      daysOfUnfinishedDrafts: 14,
      version: 2,
    },
  });
});

it('has a time zone; refuses an unknown one at its field', async () => {
  const { version, name, url, idleMinutes, requireSecondFactor } = await settings();
  const sent = { name, url, idleMinutes, requireSecondFactor, version };
  const saved = await save({ ...sent, timeZone: 'America/Halifax' });
  expect(saved.json()).toMatchObject({ timeZone: 'America/Halifax' });
  const refusedReply = await save({ ...sent, version: version + 1, timeZone: 'Mars/Olympus' });
  expect([refusedReply.statusCode, refusedReply.json().details]).toMatchObject([
    400,
    [{ path: 'timeZone', rule: 'time-zone' }],
  ]);
});

it('has opening times, in order; refuses half of them', async () => {
  const { version } = await settings();
  const opening = {
    days: [5, 1, 1],
    from: '08:00',
    until: '18:00',
    closedDays: ['2026-12-25', '2026-11-26', '2026-12-25'],
  };
  const saved = (await save({ ...changed, opening, version })).json();
  expect(saved.opening).toEqual({
    ...opening,
    days: [1, 5],
    closedDays: ['2026-11-26', '2026-12-25'],
  });
  const brokenBy = async (change: object) => {
    const body = { ...changed, opening: { ...opening, ...change }, version: version + 1 };
    const refused = await save(body);
    expect(refused.statusCode).toBe(400);
    return refused.json().details.map(({ path, rule }: never) => [path, rule]);
  };
  expect(await brokenBy({ until: '' })).toEqual([['opening.until', 'both-times']]);
  expect(await brokenBy({ until: '07:00' })).toEqual([['opening.until', 'event-end']]);
  expect(await brokenBy({ from: '8' })).toEqual([['opening.from', 'time']]);
  expect(await brokenBy({ closedDays: ['2026-02-30'] })).toEqual([
    ['opening.closedDays.0', 'date'],
  ]);
});

const contactDetails = {
  phone: '+1 (506) 555-0123',
  hours: { en: 'Monday to Friday, 9 to 5', fr: 'Du lundi au vendredi, de 9 h à 17 h' },
  address: '12 Rue des Galets\nMoncton',
};

it('tells anyone how to reach the organization, and its date settings', async () => {
  const { version } = await settings();
  const chosen = { firstDayOfWeek: 'saturday', hourCycle: 'h23', isSetUp: true };
  const saved = await save({ ...changed, ...chosen, contactDetails, version });
  const storedDetails = { ...contactDetails, phone: '+1-506-555-0123' };
  expect(saved.json()).toMatchObject({ ...chosen, contactDetails: storedDetails });
  const publicData = (await test.call('GET', '/api/organisation')).json();
  expect(publicData).toMatchObject({
    firstDayOfWeek: 'saturday',
    hourCycle: 'h23',
    contactDetails: storedDetails,
  });
  // The setup state isn't public.
  expect(publicData).not.toHaveProperty('isSetUp');

  // Omitted fields stay; empty fields and null reset them.
  const other = await save({ ...changed, name: 'Haus Kiesel', version: version + 1 });
  expect(other.json()).toMatchObject({ ...chosen, contactDetails: storedDetails });
  const emptied = await save({
    ...changed,
    firstDayOfWeek: null,
    hourCycle: null,
    version: version + 2,
    contactDetails: { phone: ' ', hours: { en: '', fr: ' ' }, address: '' },
  });
  expect(emptied.json()).toMatchObject({ ...unsetDefaults, isSetUp: true });
});

it.each([
  ['contactDetails.phone', { ...contactDetails, phone: '555-0100 x12' }, 'not-dialled'],
  ['contactDetails.phone', { ...contactDetails, phone: 'javascript:1' }, 'not-dialled'],
  ['contactDetails.hours.fr', { ...contactDetails, hours: { en: 'A', fr: '' } }, 'both-languages'],
  ['contactDetails.hours.en', { ...contactDetails, hours: { en: ' ', fr: 'F' } }, 'both-languages'],
  ['contactDetails.hours.en', { ...contactDetails, hours: { en: 'A\nB', fr: 'F' } }, 'characters'],
  ['contactDetails.address', { ...contactDetails, address: 'A\u0000' }, 'characters'],
  ['contactDetails.address', { ...contactDetails, address: 'x'.repeat(301) }, 'too-long'],
  ['contactDetails.fax', { ...contactDetails, fax: '1' }, 'unknown-field'],
  ['firstDayOfWeek', 'tuesday', 'not-an-option'],
  ['hourCycle', 'h24', 'not-an-option'],
  ['isSetUp', 'yes', 'wrong-type'],
])('refuses %s that no page could show', async (path, value, rule) => {
  const before = await settings();
  const field = path.split('.')[0] as string;
  const reply = await save({ ...changed, [field]: value, version: before.version });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details).toContainEqual({ path, rule, message: expect.any(String) });
  expect(await settings()).toEqual(before);
});

it('changes the notices on printouts, and refuses an empty one', async () => {
  const { version, ...before } = await settings();
  const { name, url, idleMinutes, requireSecondFactor, part2Notice } = before;
  const requiredFields = { name, url, idleMinutes, requireSecondFactor };
  const paperNotice = { en: 'For your eyes only', fr: 'Pour vous seulement' };
  const saved = await save({ ...requiredFields, paperNotice, part2: true, version });
  expect(saved.json()).toMatchObject({ paperNotice, part2: true, part2Notice });
  const page = { en: 'Mind the law', fr: ' ' };
  const wordless = { ...part2Notice, page };
  const refused = await save({ ...requiredFields, part2Notice: wordless, version: version + 1 });
  expect(refused.json().details).toMatchObject([{ path: 'part2Notice.page.fr' }]);
  expect(await settings()).toMatchObject({ part2Notice });
});

it('dates the legal wordings and their changes', async () => {
  const { version, ...before } = await settings();
  const { name, url, idleMinutes, requireSecondFactor, part2Notice, consentTexts } = before;
  const requiredFields = { name, url, idleMinutes, requireSecondFactor };
  const { changedOn: _, ...texts } = consentTexts;
  const asIs = { part2Notice, consentTexts: texts };
  const unchanged = await save({ ...requiredFields, ...asIs, version });
  expect(unchanged.json()).toMatchObject({
    part2NoticeChangedOn: null,
    consentTexts: { changedOn: null },
  });
  const changes = {
    part2Notice: { ...part2Notice, source: 'As amended since' },
    part2NoticeWordedOn: '2026-10-01',
    consentTexts: { ...texts, wordedOn: '' },
    accounting: { years: 4, source: 'Our funder' },
  };
  const changed = (await save({ ...requiredFields, ...changes, version: version + 1 })).json();
  const { part2NoticeChangedOn: day } = changed;
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(changed).toMatchObject({
    part2NoticeWordedOn: '2026-10-01',
    accounting: changes.accounting,
    consentTexts: { wordedOn: null, changedOn: day },
  });
  for (const years of [0, 7]) {
    const refusedReply = await save({
      ...requiredFields,
      accounting: { years, source: 'x' },
      version: version + 2,
    });
    expect(refusedReply.json().details).toMatchObject([{ path: 'accounting.years' }]);
  }
  const back = { part2Notice, part2NoticeWordedOn: '2024-02-16', consentTexts: texts };
  const { accounting } = before;
  await save({ ...requiredFields, ...back, accounting, version: version + 2 });
});

it('returns the current settings on a version conflict', async () => {
  const current = await settings();
  const late = { ...changed, name: 'Too late', askForWork: true, crisisContacts: [nightLine] };
  const stale = await save({ ...late, version: current.version - 1 });
  // A version below 1 would fail validation instead.
  expect(current.version).toBeGreaterThan(1);
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: 'stale-version', details: current });
  expect(await settings()).toEqual(current);
});

it.each([
  ['name', '  ', 'required'],
  ['url', 'javascript:alert(1)', 'web-address'],
  ['idleMinutes', 4, 'at-least'],
  ['idleMinutes', 61, 'at-most'],
  ['daysOfUnfinishedDrafts', 6, 'at-least'],
  ['daysOfUnfinishedDrafts', 366, 'at-most'],
])('refuses %s %j', async (path, value, rule) => {
  const { version } = await settings();
  const reply = await save({ ...changed, [path]: value, version });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details[0]).toMatchObject({ path, rule });
});

it('shows an admin’s crisis contacts on the public forms, at once and in order', async () => {
  const { version } = await settings();
  const other = { ...nightLine, name: { en: 'Day line 🌱', fr: 'خط النهار' }, text: '741741' };
  const saved = await save({ ...changed, crisisContacts: [nightLine, other], version });
  expect(saved.statusCode).toBe(200);
  const publicData = (await test.call('GET', '/api/organisation')).json();
  expect(publicData.crisisContacts).toEqual([nightLine, other]);
  expect(await lastEntry()).toMatchObject({
    before: { crisisContacts: defaultContacts },
    after: { crisisContacts: [nightLine, other] },
  });
  const back = await save({ ...changed, crisisContacts: defaultContacts, version: version + 1 });
  expect(back.statusCode).toBe(200);
});

it('uses the country’s names of its lines, after the organization’s own contacts', async () => {
  const { timeZone, version } = await settings();
  const lines = async () => {
    const { helpLines } = (await test.call('GET', '/api/organisation')).json();
    return (help: string) =>
      helpLines.find((line: { help: string }) => line.help === help)?.name.en;
  };
  const body = { ...changed, crisisContacts: defaultContacts };
  await save({ ...body, timeZone: 'America/Chicago', version });
  expect((await lines())('suicide')).toBe('988 Suicide & Crisis Lifeline');
  await save({ ...changed, timeZone: 'America/Toronto', version: version + 1 });
  expect((await lines())('suicide')).toBe('9-8-8: Suicide Crisis Helpline');

  const ownLine = { ...nightLine, help: 'suicide', text: '741741', textWord: 'HELLO' };
  const saved = await save({ ...changed, crisisContacts: [ownLine], version: version + 2 });
  expect(saved.json().crisisContacts).toEqual([ownLine]);
  expect([(await lines())('suicide'), (await lines())('emergency')]).toEqual(['Night line', '911']);
  await save({ ...body, timeZone, version: version + 3 });
});

it.each([
  ['988', '988'],
  [' 1 800 799-7233 ', '1-800-799-7233'],
  ['+1 (506) 555.0100', '+1-506-555-0100'],
  ['1\u2011800\u2011662\u20114357', '1-800-662-4357'],
])('stores %j as a dialable number', async (phone, stored) => {
  const { version } = await settings();
  const saved = await save({ ...changed, crisisContacts: [{ ...nightLine, phone }], version });
  expect(saved.json().crisisContacts[0].phone).toBe(stored);
});

it.each([
  ['crisisContacts', [], 'required'],
  ['crisisContacts', Array.from({ length: 9 }, (_, at) => numberedContact(at)), 'too-many'],
  ['crisisContacts', 'everybody', 'wrong-type'],
  ['crisisContacts.0.phone', [{ ...nightLine, phone: null }], 'phone-or-text'],
  ['crisisContacts.0.phone', [{ ...nightLine, phone: ' ' }], 'phone-or-text'],
  ['crisisContacts.0.phone', [{ ...nightLine, phone: '1-800-GET-HELP' }], 'not-dialled'],
  ['crisisContacts.0.phone', [{ ...nightLine, phone: '555-0100 x12' }], 'not-dialled'],
  ['crisisContacts.0.phone', [{ ...nightLine, phone: '11' }], 'not-dialled'],
  ['crisisContacts.0.phone', [{ ...nightLine, phone: '911\u0000' }], 'not-dialled'],
  ['crisisContacts.0.phone', [{ ...nightLine, phone: '9'.repeat(100_000) }], 'too-long'],
  ['crisisContacts.0.phone', [{ ...nightLine, phone: 911 }], 'wrong-type'],
  ['crisisContacts.0.text', [{ ...nightLine, text: 'javascript:911' }], 'not-dialled'],
  ['crisisContacts.0.name.fr', [{ ...nightLine, name: { en: 'A', fr: ' ' } }], 'required'],
  ['crisisContacts.0.name.en', [{ ...nightLine, name: { en: '\ud800', fr: 'B' } }], 'characters'],
  [
    'crisisContacts.0.about.en',
    [{ ...nightLine, about: { en: 'A\u0000', fr: 'B' } }],
    'characters',
  ],
  ['crisisContacts.0.about.fr', [contactAbout('x'.repeat(301))], 'too-long'],
  ['crisisContacts.0.web', [{ ...nightLine, web: 'x' }], 'unknown-field'],
  ['crisisContacts.1.name.en', [nightLine, nightLine], 'repeated'],
  ['askForWork', 'yes', 'wrong-type'],
])('refuses unusable input for %s', async (path, value, rule) => {
  const before = await settings();
  const field = path.split('.')[0] as string;
  const reply = await save({ ...changed, [field]: value, version: before.version });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details).toContainEqual({ path, rule, message: expect.any(String) });
  expect(await settings()).toEqual(before);
});

function numberedContact(at: number) {
  return { ...nightLine, name: { en: `Line ${at}`, fr: `Ligne ${at}` } };
}

function contactAbout(fr: string) {
  return { ...nightLine, about: { en: 'Someone listens.', fr } };
}

it('requires proof of work before a form once enabled', async () => {
  const { version } = await settings();
  const begin = () => test.call('POST', '/api/pre-screening', { body: {} });
  const saved = await save({ ...changed, askForWork: true, version });
  expect(saved.json()).toMatchObject({ askForWork: true, version: version + 1 });
  expect((await begin()).json().code).toBe('work-needed');
  expect(await lastEntry()).toEqual({
    before: { askForWork: false, version },
    after: { askForWork: true, version: version + 1 },
  });
  // A change that omits the field keeps it.
  const other = await save({ ...changed, name: 'Haus Kiesel', version: version + 1 });
  expect(other.json().askForWork).toBe(true);
  await save({ ...changed, askForWork: false, version: version + 2 });
  expect((await begin()).statusCode).toBe(201);
});

async function lastEntry() {
  return await test.db
    .selectFrom('auditEntry')
    .select(['before', 'after'])
    .where('action', '=', 'organisation.updated')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

it('sets the limits for waiting, within bounds', async () => {
  const { version } = await settings();
  const stuckDays = { 'screening-incomplete': 3, pending: 21, approve: 30 };
  const saved = await save({ ...changed, stuckDays, contactDays: 10, version });
  expect(saved.json()).toMatchObject({ stuckDays, contactDays: 10 });
  for (const [invalidFields, path] of [
    [{ contactDays: 0 }, 'contactDays'],
    [{ contactDays: 366 }, 'contactDays'],
    [{ stuckDays: { ...stuckDays, pending: 1.5 } }, 'stuckDays.pending'],
    [{ stuckDays: { ...stuckDays, client: 5 } }, 'stuckDays.client'],
  ] as const) {
    const refused = await save({ ...changed, ...invalidFields, version: version + 1 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toMatchObject([{ path }]);
  }
});

it('blocks records for staff without a second factor, and not for clients', async () => {
  const [admin, user] = [await test.getToken('admin'), await test.getToken('user')];
  const { version } = await settings();
  const saved = await save({ ...changed, requireSecondFactor: true, version });
  expect(saved.statusCode).toBe(200);
  for (const token of [admin, user]) {
    const records = await test.call('GET', '/api/applicant', { token });
    expect(records.json().code).toBe('second-factor-missing');
    const me = await test.call('GET', '/api/auth/me', { token });
    expect(me.json()).toMatchObject({ secondFactorMissing: true });
  }
  const client = await test.getToken('client');
  const clientReply = await test.call('GET', '/api/auth/me', { token: client });
  expect(clientReply.json()).not.toHaveProperty('secondFactorMissing');
});

it('refuses staff', async () => {
  const token = await test.getToken('user');
  const read = await test.call('GET', '/api/organisation/settings', { token });
  const written = await test.call('PUT', '/api/organisation', {
    token,
    body: { ...changed, version: 1 },
  });
  expect([read.statusCode, written.statusCode]).toEqual([403, 403]);
});
