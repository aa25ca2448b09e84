import { type ProjectFile, projectFiles } from './files.ts';
import { parityProblems, readCatalogue, untranslatedProblems } from './locale-catalogues.ts';
import { keyProblems, usesIn } from './locale-uses.ts';
import { type Problem, report } from './report.ts';

const languages = ['en', 'fr'] as const;

/** Everything wrong between the languages, and between the texts and the code that shows them. */
export function localeProblems(files: readonly ProjectFile[]): Problem[] {
  const [en, fr] = languages.map((language) => readCatalogue(files, language));
  if (!en || !fr || en.size === 0) {
    return [{ where: 'locales/en', advice: 'There are no texts: the folder is empty or missing.' }];
  }
  const list = files.find(({ path }) => path === 'locales/same-in-both.json');
  const parity = parityProblems(
    new Map([
      ['en', en],
      ['fr', fr],
    ]),
  );
  return [
    ...parity,
    ...untranslatedProblems(en, fr, list ? JSON.parse(list.text) : {}),
    ...keyProblems(usesIn(files), en),
  ];
}

if (import.meta.main) {
  const files = projectFiles();
  const count = readCatalogue(files, 'en').size;
  report('locales', localeProblems(files), `${count} texts in each language`);
}
