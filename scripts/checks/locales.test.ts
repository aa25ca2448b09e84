import { describe, expect, test } from 'vitest';
import type { ProjectFile } from './files.ts';
import { localeProblems } from './locales.ts';

function files(texts: Record<string, unknown>): ProjectFile[] {
  return Object.entries(texts).map(([path, content]) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return { path, text, bytes: text.length };
  });
}

/** Problems that the check finds in these texts and this code. */
function findProblems(
  en: object,
  fr: object,
  code = '// i18n-keys: tasks:*',
  more: object = {},
): string[] {
  const project = files({
    'locales/en/tasks.json': en,
    'locales/fr/tasks.json': fr,
    'features/tasks/web/parts/queries.ts': code,
    ...more,
  });
  return localeProblems(project).map(({ where, advice }) => `${where}: ${advice}`);
}

describe('parity', () => {
  test('accepts texts in both languages', () => {
    expect(
      findProblems(
        { title: 'Tasks', list: { empty: 'None' } },
        { title: 'Tâches', list: { empty: 'Aucune' } },
      ),
    ).toEqual([]);
  });

  test('finds a key in one language only, either way', () => {
    expect(findProblems({ title: 'Tasks', a: 'One' }, { title: 'Tâches', b: 'Deux' })).toEqual([
      'tasks:a: The fr text is missing.',
      'tasks:b: The en text is missing.',
    ]);
  });

  test('finds a file in one language only', () => {
    const more = { 'locales/fr/events.json': { title: 'Rendez-vous' } };
    expect(findProblems({ a: 'One' }, { a: 'Un' }, undefined, more)).toEqual([
      'events:title: The en text is missing.',
    ]);
  });

  test('finds an empty text', () => {
    expect(findProblems({ title: ' ' }, { title: 'Tâches' })[0]).toContain('The en text is empty');
  });

  test('finds a placeholder missing in one language', () => {
    expect(findProblems({ due: 'Due {{date}}' }, { due: 'Échéance {{jour}}' })[0]).toContain(
      '{{date}} / {{jour}}',
    );
    expect(findProblems({ due: 'Due {{date, short}}' }, { due: 'Le {{date}}' })).toEqual([]);
    expect(findProblems({ due: '<b>Due</b>' }, { due: 'Échéance' })[0]).toContain(
      '</b> <b> / nothing',
    );
  });

  test('requires the plural forms of each language’s grammar', () => {
    const en = { count_one: '{{count}} task', count_other: '{{count}} tasks' };
    const fr = {
      count_one: '{{count}} tâche',
      count_many: '{{count}} de tâches',
      count_other: '{{count}} tâches',
    };
    expect(findProblems(en, fr)).toEqual([]);
    expect(findProblems(en, { count_one: fr.count_one, count_other: fr.count_other })).toEqual([
      'tasks:count: The fr plural is missing _many.',
    ]);
    expect(findProblems({ ...en, count_many: '{{count}} tasks' }, fr)[0]).toContain(
      'en has no plural form _many',
    );
  });

  test('requires a reason for the same text in both languages, and a text for each reason', () => {
    const reasons = (list: object) => ({ 'locales/same-in-both.json': list });
    const both = { pdf: 'PDF' };
    expect(findProblems(both, both)[0]).toContain(
      'tasks:pdf: The text is the same in both languages',
    );
    expect(findProblems(both, both, undefined, reasons({ 'tasks:pdf': 'a name' }))).toEqual([]);
    expect(
      findProblems({ a: 'A {{b}}' }, { a: 'B {{b}}' }, undefined, reasons({ 'tasks:a': 'x' }))[0],
    ).toContain('Remove it from locales');
    expect(findProblems({ a: '{{from}} – {{to}}' }, { a: '{{from}} – {{to}}' })).toEqual([]);
  });

  test('finds French punctuation with a breaking space or the spacing of France', () => {
    const en = { a: 'The “{{b}}”: yes?' };
    for (const a of [
      '« {{b}} »\u00a0: oui?',
      '«\u00a0{{b}} »',
      'Oui : {{b}}',
      '{{b}} ?',
      '«{{b}}',
    ]) {
      expect(findProblems(en, { a }), a).toEqual([expect.stringContaining('tasks:a: In French')]);
    }
    expect(findProblems(en, { a: '«\u00a0{{b}}\u00a0»\u00a0: à 12:30; oui?' })).toEqual([]);
  });
});

describe('uses', () => {
  const en = {
    title: 'Tasks',
    status: { open: 'Open', done: 'Done' },
    count_one: '1',
    count_other: '2',
  };
  const fr = {
    ...en,
    title: 'Tâches',
    status: { open: 'Ouverte', done: 'Faite' },
    count_many: '2',
  };

  test('recognizes every way to name a key', () => {
    const code =
      'const a = t(\'tasks:title\'); const b = t(`tasks:status.${status}`); <Trans i18nKey="tasks:count" />';
    expect(findProblems(en, fr, code)).toEqual([]);
    const table = "const keys = ['tasks:title', 'tasks:count'];\n// i18n-keys: tasks:status.*";
    expect(findProblems(en, fr, table)).toEqual([]);
    const short =
      "const { t } = useTranslation('tasks'); t('title'); t(`status.${s}`); t('count', { count })";
    expect(findProblems(en, fr, short)).toEqual([]);
    const renamed =
      "const { t: words } = useTranslation('tasks'); function f(tasks: TFunction<'tasks'>) {} words('title'); words(`status.${s}`); words('count')";
    expect(findProblems(en, fr, renamed)).toEqual([]);
  });

  test('finds an unused text', () => {
    const code =
      "t('tasks:title'); t('tasks:status.open'); t('tasks:count')\n  // t('tasks:status.done')";
    expect(findProblems(en, fr, code)).toEqual([
      expect.stringContaining('locales/*/tasks.json: status.done: These texts are unused'),
    ]);
  });

  test('finds a key without a text', () => {
    const found = findProblems(
      en,
      fr,
      "t('tasks:titel'); t(`tasks:state.${s}`); t('title')\n// i18n-keys: tasks:*",
    );
    expect(found).toEqual([
      expect.stringContaining('tasks:titel: Missing text tasks:titel'),
      expect.stringContaining('title: The namespace is unknown'),
      expect.stringContaining('tasks:state.…: No text has a key with this prefix'),
    ]);
  });
});

describe('values', () => {
  const en = { due: 'Due {{day}}', steps: { one: '{{done}} of {{total}}', none: 'No steps' } };
  const fr = { due: 'Échéance {{day}}', steps: { one: '{{done}} sur {{total}}', none: 'Aucune' } };
  const all = '// i18n-keys: tasks:*\n';

  test('accepts calls that pass what their text needs', () => {
    const code =
      "t('tasks:due', { day: day(on) }); t(`tasks:steps.${kind}`, { done, total: all(a, b) })";
    expect(findProblems(en, fr, all + code)).toEqual([]);
    expect(
      findProblems(en, fr, `${all}t('tasks:due', { ...values }); t('tasks:due', values)`),
    ).toEqual([]);
  });

  test('finds a placeholder without a value, and a value without a placeholder', () => {
    expect(findProblems(en, fr, `${all}t('tasks:due', { date: f({ day }) })`)).toEqual([
      'features/tasks/web/parts/queries.ts: tasks:due: The text has {{day}}. Pass a value with that name.',
      'features/tasks/web/parts/queries.ts: tasks:due: The text has no {{date}}. Remove or rename the value.',
    ]);
    expect(findProblems(en, fr, `${all}t('tasks:due')`)).toHaveLength(1);
    expect(findProblems(en, fr, `${all}t(\`tasks:steps.\${kind}\`, { done, sum })`)).toEqual([
      expect.stringContaining('The text has no {{sum}}'),
    ]);
  });
});
