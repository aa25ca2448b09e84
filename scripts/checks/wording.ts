import { type ProjectFile, projectFiles } from './files.ts';
import { type Catalog, languagesIn, readCatalog } from './locale-catalogs.ts';
import { type Problem, report } from './report.ts';
import { findSeveralMeanings, wordingRules } from './wording-rules.ts';

/** Reasons why a rule doesn't apply, by key or by key prefix with `*`. */
type Reasons = Readonly<Record<string, string>>;

const exceptionsFile = 'locales/wording-exceptions.json';
const meaningsFile = 'locales/two-meanings.json';

/**
 * Checks the texts of both languages against the style guide: banned words, long sentences on public
 * screens, title case, straight quotes, and English texts with more than one meaning. Missing,
 * unused, and untranslated texts, and gaps that differ, are found by locales.ts.
 */
export function wordingProblems(files: readonly ProjectFile[]): Problem[] {
  const catalogs = new Map(
    languagesIn(files).map((language) => [language, readCatalog(files, language)]),
  );
  const [en, fr] = [catalogs.get('en'), catalogs.get('fr')];
  return [
    ...textProblems(catalogs, reasonsIn(files, exceptionsFile)),
    ...(en && fr ? meaningProblems(en, fr, reasonsIn(files, meaningsFile)) : []),
  ];
}

function reasonsIn(files: readonly ProjectFile[], path: string): Reasons {
  const file = files.find((one) => one.path === path);
  return file ? JSON.parse(file.text) : {};
}

function textProblems(catalogs: ReadonlyMap<string, Catalog>, reasons: Reasons): Problem[] {
  const needed = new Set<string>();
  const problems: Problem[] = [];
  const english = catalogs.get('en');
  for (const [language, catalog] of catalogs) {
    for (const [key, text] of catalog) {
      for (const rule of wordingRules) {
        const advice = rule({ key, text, language, english: english?.get(key) ?? '' });
        if (!advice) continue;
        const exception = exceptionFor(key, reasons);
        if (exception) needed.add(exception);
        else problems.push({ where: `${language}/${key}: ${text}`, advice });
      }
    }
  }
  return [...problems, ...reasonProblems(reasons, needed, exceptionsFile)];
}

function exceptionFor(key: string, reasons: Reasons): string | undefined {
  return Object.keys(reasons).find((entry) =>
    entry.endsWith('*') ? key.startsWith(entry.slice(0, -1)) : key === entry,
  );
}

function meaningProblems(en: Catalog, fr: Catalog, reasons: Reasons): Problem[] {
  const found = findSeveralMeanings(en, fr);
  const problems = [...found]
    .filter(([text]) => reasons[text] === undefined)
    .map(([text, meanings]) => {
      const list = [...meanings].map(([french, keys]) => `“${french}” (${keys.join(', ')})`);
      return {
        where: text,
        advice: `One English text has several French ones: ${list.join('; ')}. Use one, change the English, or add a reason to ${meaningsFile}.`,
      };
    });
  return [...problems, ...reasonProblems(reasons, new Set(found.keys()), meaningsFile)];
}

/** Reports exceptions without a reason, and those that nothing needs anymore. */
function reasonProblems(reasons: Reasons, needed: ReadonlySet<string>, file: string): Problem[] {
  return Object.entries(reasons).flatMap(([entry, reason]) => {
    if (!needed.has(entry)) {
      return [{ where: entry, advice: `No longer needed: remove it from ${file}.` }];
    }
    return reason.trim() === '' ? [{ where: entry, advice: `Add the reason to ${file}.` }] : [];
  });
}

if (import.meta.main) {
  // Another folder can be checked too: node scripts/checks/wording.ts <root>
  const files = projectFiles(process.argv[2]);
  const languages = languagesIn(files);
  const count = languages.reduce((sum, language) => sum + readCatalog(files, language).size, 0);
  report('wording', wordingProblems(files), `${count} texts in ${languages.length} languages`);
}
