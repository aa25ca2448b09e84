import { type ProjectFile, projectFiles } from './files.ts';
import {
  frenchSpaceProblems,
  languagesIn,
  parityProblems,
  readCatalog,
  untranslatedProblems,
} from './locale-catalogs.ts';
import { keyProblems, usesIn } from './locale-uses.ts';
import { valueProblems } from './locale-values.ts';
import { type Problem, report } from './report.ts';

/** Checks languages against each other, and texts against the code. */
export function localeProblems(files: readonly ProjectFile[]): Problem[] {
  const catalogs = new Map(
    languagesIn(files).map((language) => [language, readCatalog(files, language)]),
  );
  const [en, fr] = [catalogs.get('en'), catalogs.get('fr')];
  if (!en || !fr) {
    return [{ where: 'locales/en', advice: 'No texts found: the folder is empty or missing.' }];
  }
  const list = files.find(({ path }) => path === 'locales/same-in-both.json');
  return [
    ...parityProblems(catalogs),
    ...frenchSpaceProblems(fr),
    ...untranslatedProblems(en, fr, list ? JSON.parse(list.text) : {}),
    ...keyProblems(usesIn(files), en),
    ...valueProblems(files, en),
  ];
}

if (import.meta.main) {
  const files = projectFiles();
  const count = readCatalog(files, 'en').size;
  report('locales', localeProblems(files), `${count} texts in each language`);
}
