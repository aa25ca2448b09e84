import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsPages, signedInPages, staffPages } from '#app/web/pages.ts';
import { roles } from '#core/contract/roles.ts';
import { searchHelp } from '#features/organization/web/parts/help/help-panel.tsx';
import { helpScreenAt, helpScreens } from '#features/organization/web/parts/help/help-screens.ts';
import type { HelpBlock, HelpPage } from '#features/organization/web/parts/help/queries.ts';
import { helpLanguages, helpPages, readHelpPage } from './help-plugin.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'docs', 'help');
const languages = ['en', 'es', 'fr'] as const;
const pages = {
  en: helpPages(folder, 'en'),
  es: helpPages(folder, 'es'),
  fr: helpPages(folder, 'fr'),
};

/** All texts of a language. */
function readTexts(language: string): Set<string> {
  const values = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : Object.values(node as object).flatMap(values);
  const languageFolder = join(root, 'locales', language);
  return new Set(
    readdirSync(languageFolder).flatMap((file) =>
      values(JSON.parse(readFileSync(join(languageFolder, file), 'utf8'))),
    ),
  );
}

const textRuns = (block: HelpBlock) => {
  if (block.kind === 'heading') return [];
  return block.kind === 'paragraph' ? block.text : block.items.flat();
};
const pageShape = ({ name, blocks }: HelpPage) => ({ name, kinds: blocks.map(({ kind }) => kind) });

it('has a page in each language for every screen, and no other', () => {
  expect(helpLanguages(folder)).toEqual([...languages]);
  const names = helpScreens.map(({ name }) => name).toSorted();
  for (const language of languages) {
    expect(pages[language].map(({ name }) => name)).toEqual(names);
  }
});

it('knows the page of every route behind sign-in, for each role that may open it', () => {
  const open = [
    ...signedInPages.map(({ path }) => ({ path, readers: roles })),
    ...staffPages.map(({ path }) => ({ path, readers: ['admin', 'user'] as const })),
    ...settingsPages.map(({ path }) => ({ path, readers: ['admin'] as const })),
  ];
  const missing = open.flatMap(({ path, readers }) =>
    readers.filter((role) => !helpScreenAt(path, {}, role)).map((role) => `${path}: ${role}`),
  );
  expect(missing).toEqual([]);
});

it('shows the page for the section in the address', () => {
  const at = (route: string, search: object, role: 'user' | 'client' = 'user') =>
    helpScreenAt(route, search as Record<string, unknown>, role)?.name;
  expect(at('/page/applicants', {})).toBe('applicants');
  expect(at('/page/applicants', { tab: 'drafts' })).toBe('applications');
  expect(at('/page/applicants', { view: 'triage' })).toBe('triage');
  expect(at('/page/profile', { section: 'tasks' })).toBe('to-do');
  expect(at('/page/profile', { section: 'security' })).toBe('profile');
  expect(at('/page/calendar', {}, 'client')).toBe('client-portal');
  expect(at('/page/settings/audit', {})).toBeUndefined();
});

describe.each(languages)('the pages in %s', (language) => {
  it('explain the screen, then three common tasks', () => {
    const invalidPages = pages[language].filter(({ blocks: [intro, steps, ...rest] }) => {
      const isRight = intro?.kind === 'paragraph' && steps?.kind === 'steps';
      return !isRight || steps.items.length !== 3 || rest.some(({ kind }) => kind === 'steps');
    });
    expect(invalidPages.map(({ name }) => name)).toEqual([]);
  });

  it('name buttons like the screens', () => {
    const texts = readTexts(language);
    const unknown = pages[language].flatMap(({ name, blocks }) =>
      blocks
        .flatMap(textRuns)
        .filter(({ text, style }) => style === 'bold' && !texts.has(text))
        .map(({ text }) => `${name}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });
});

it('has the same headings and lists in every language', () => {
  expect(pages.fr.map(pageShape)).toEqual(pages.en.map(pageShape));
  expect(pages.es.map(pageShape)).toEqual(pages.en.map(pageShape));
});

it('uses correct spaces around French punctuation', () => {
  const text = JSON.stringify(pages.fr);
  expect(text.match(/.{12}(?: [:;!?»]|« |'|[^\s] ?[;!?]\u00A0).{0,6}/g) ?? []).toEqual([]);
  expect(text.match(/[^\u00A0"}\]\d]:(?=\s)/g) ?? []).toEqual([]);
});

it('searches without accents and case, titles first', () => {
  const found = (language: 'en' | 'fr', typed: string) =>
    searchHelp(pages[language], typed).map(({ name }) => name);
  expect(found('fr', 'TACHES automat')[0]).toBe('settings-automatic-tasks');
  expect(found('en', 'waiting list')).toContain('location');
  expect(found('en', 'no such thing here')).toEqual([]);
  expect(found('en', ' ')).toEqual([]);
});

it('refuses Markdown that the panel doesn’t show', () => {
  expect(() => readHelpPage('a', 'No title')).toThrow('does not start with');
  expect(() => readHelpPage('a', '# Title\n\nA [link](b).')).toThrow('docs/help: a: "["');
});
