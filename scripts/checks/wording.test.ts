import { describe, expect, test } from 'vitest';
import type { ProjectFile } from './files.ts';
import { wordingProblems } from './wording.ts';

function files(texts: Record<string, object>): ProjectFile[] {
  return Object.entries(texts).map(([path, content]) => {
    const text = JSON.stringify(content);
    return { path, text, bytes: text.length };
  });
}

/** Problems that the check finds in these texts; `auth` is shown on public screens. */
function findProblems(
  en: object,
  fr: object = {},
  more: Record<string, object> = {},
  name = 'tasks',
) {
  const project = files({
    [`locales/en/${name}.json`]: en,
    [`locales/fr/${name}.json`]: fr,
    ...more,
  });
  return wordingProblems(project).map(({ where, advice }) => `${where} => ${advice}`);
}

const findFrenchProblems = (fr: object) => findProblems({}, fr);

describe('banned words', () => {
  test('finds a banned word and names a better one', () => {
    expect(findProblems({ a: 'Somebody handed it in meanwhile' })).toEqual([
      'en/tasks:a: Somebody handed it in meanwhile => “Somebody” → someone; “meanwhile” → in the meantime, or leave it out; “handed it in” → submit, send.',
    ]);
  });

  test.each([
    ['The organisation’s colours', 'organization, organize'],
    ['Cancelled', 'canceled'],
    ['Enrolment', 'enroll'],
    ['Send an e-mail', 'email'],
    ['Log in', 'sign in'],
    ['You have logged out', 'sign in'],
    ['Open the case file', 'case record'],
    ['Open your file', 'record'],
    ['It can’t be undone any more.', 'anymore'],
    ['It stands in the timeline.', 'appears'],
    ['The person’s own page', 'client portal'],
  ])('finds British spelling and odd words: %s', (text, better) => {
    expect(findProblems({ a: text })).toEqual([expect.stringContaining(better)]);
  });

  test.each([
    'Someone enrolled an organization by email',
    'Enrollment, enrolled, enrolling, fulfilled, program, programmed',
    'Do you have any more questions?',
    'The audit log in the settings',
    'They stand up for you',
    'Cancellation',
    'Choose a file',
    'Who is {{organisation}}?',
    'The <organisation>name</organisation>',
  ])('accepts: %s', (text) => {
    expect(findProblems({ a: text })).toEqual([]);
  });

  test.each([
    ['Vous serez déconnecté·e', 'formulation neutre'],
    ['Connecté(e) depuis hier', 'formulation neutre'],
    ['Anciens combattants', 'vétéran'],
    ['Votre email', 'courriel'],
  ])('finds in French: %s', (text, better) => {
    expect(findFrenchProblems({ a: text })).toEqual([expect.stringContaining(better)]);
  });

  test.each([
    'Avis aux patients',
    'À votre avis?',
    'Le courriel de l’organisme',
    'Rappels · messages',
    'Les vétérans',
    'Vétérane ou vétéran',
  ])('accepts in French: %s', (text) => {
    expect(findFrenchProblems({ a: text })).toEqual([]);
  });
});

test('finds “avis” for a notification, but not for a notice', () => {
  expect(findProblems({ a: '3 notifications' }, { a: '3 avis' })).toEqual([
    expect.stringContaining('notification'),
  ]);
  expect(findProblems({ a: 'Notice to patients' }, { a: 'Avis aux patients' })).toEqual([]);
});

describe('long sentences', () => {
  const makeSentence = (count: number) => `A${' word'.repeat(count - 1)}.`;

  test('finds a sentence of more than 25 words on a public screen', () => {
    expect(findProblems({ a: `Short. ${makeSentence(26)}` }, {}, {}, 'auth')).toEqual([
      expect.stringContaining('26 words in a sentence'),
    ]);
    expect(findProblems({}, { a: makeSentence(26) }, {}, 'my-page')).toHaveLength(1);
  });

  test('accepts 25 words, several sentences, and any length on staff screens', () => {
    expect(
      findProblems(
        { a: makeSentence(25), b: `${makeSentence(20)} ${makeSentence(20)}` },
        {},
        {},
        'auth',
      ),
    ).toEqual([]);
    expect(findProblems({ a: makeSentence(40) })).toEqual([]);
  });

  test('counts a filled-in value as one word, and punctuation as none', () => {
    expect(findProblems({ a: `{{name}} – ${makeSentence(24)}` }, {}, {}, 'auth')).toEqual([]);
    expect(findProblems({ a: `{{name}} – a ${makeSentence(24)}` }, {}, {}, 'auth')).toHaveLength(1);
  });
});

describe('title case', () => {
  test('finds a capital inside an English sentence', () => {
    expect(findProblems({ a: 'Add New Client' })).toEqual([
      expect.stringContaining('no capital in “New”, “Client”'),
    ]);
    expect(findProblems({ a: 'Choose your Language first' })).toHaveLength(1);
  });

  test.each([
    'Add new client',
    'Ask for help. We answer. Really!',
    'Press “Send” at the end',
    'Error: Not saved',
    'Sign in with Google on Monday, in English',
    'Save the PDFs or CSV',
    'An accounting of disclosures',
    '42 CFR Part 2 applies',
    'Yes (Optional)',
    'I’m here, and I’ll stay',
    '{{words}} Then go on.',
    '<b>Due</b>',
  ])('accepts: %s', (text) => {
    expect(findProblems({ a: text })).toEqual([]);
  });

  test('leaves French alone', () => {
    expect(findFrenchProblems({ a: 'La Ligne Aide' })).toEqual([]);
  });
});

test('finds straight quotes, but not those of a tag', () => {
  expect(findProblems({ a: "You can't" })).toEqual([expect.stringContaining('Straight quotes')]);
  expect(findFrenchProblems({ a: 'Dites "oui"' })).toEqual([expect.stringContaining('« … »')]);
  expect(findProblems({ a: 'You can’t, <a href="x">really</a>' })).toEqual([]);
});

describe('two meanings', () => {
  test('finds one English text with several French ones', () => {
    expect(
      findProblems({ a: 'Open', b: 'Open', c: 'Open' }, { a: 'Ouvrir', b: 'Actif', c: 'Ouvrir' }),
    ).toEqual([
      expect.stringContaining(
        'Open => One English text has several French ones: “Ouvrir” (tasks:a, tasks:c); “Actif” (tasks:b).',
      ),
    ]);
  });

  test('ignores agreement, articles, and plural forms', () => {
    expect(
      findProblems(
        { a: 'Deleted', b: 'Deleted', c: 'Notes', d: 'Notes' },
        { a: 'Supprimé', b: 'Supprimées', c: 'Notes', d: 'Les notes' },
      ),
    ).toEqual([]);
    expect(
      findProblems(
        { n_one: '{{count}} free', n_other: '{{count}} free' },
        { n_one: '{{count}} libre', n_many: '{{count}} de libres', n_other: '{{count}} libres' },
      ),
    ).toEqual([]);
  });

  test('accepts a reason, and reports one that is no longer needed', () => {
    const reasons = (list: object) => ({ 'locales/two-meanings.json': list });
    const fr = { a: 'Ouvrir', b: 'Actif' };
    expect(
      findProblems({ a: 'Open', b: 'Open' }, fr, reasons({ Open: 'verb and adjective' })),
    ).toEqual([]);
    expect(
      findProblems({ a: 'Open', b: 'Active' }, fr, reasons({ Open: 'verb and adjective' })),
    ).toEqual(['Open => No longer needed: remove it from locales/two-meanings.json.']);
  });
});

describe('exceptions', () => {
  const reasons = (list: object) => ({ 'locales/wording-exceptions.json': list });

  test('accepts a reason for one key, or for all that begin alike', () => {
    const en = { a: 'Log in', alsoCalled: { b: 'logout', c: 'houses' } };
    const list = { 'tasks:a': 'fixed by the specification', 'tasks:alsoCalled.*': 'search terms' };
    expect(findProblems(en, {}, reasons(list))).toEqual([]);
  });

  test('reports an exception that is no longer needed, or has no reason', () => {
    expect(
      findProblems({ a: 'Sign in' }, {}, reasons({ 'tasks:a': 'fixed', 'tasks:gone': 'fixed' })),
    ).toEqual([
      'tasks:a => No longer needed: remove it from locales/wording-exceptions.json.',
      'tasks:gone => No longer needed: remove it from locales/wording-exceptions.json.',
    ]);
    expect(findProblems({ a: 'Log in' }, {}, reasons({ 'tasks:a': '' }))).toEqual([
      'tasks:a => Add the reason to locales/wording-exceptions.json.',
    ]);
  });
});
