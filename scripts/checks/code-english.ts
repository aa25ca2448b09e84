import { type ProjectFile, projectFiles } from './files.ts';
import { type Problem, report } from './report.ts';

const code = /^(app|core|features|scripts|e2e|bench|faults)\/.+\.(tsx?|mjs)$/;
// This check and its test quote what they ban.
const isOwn = (path: string) => path.startsWith('scripts/checks/code-english');

/** Words that no American engineer types in a comment. */
const odd = /\b(whoever|whomever|whom|anew|somebody|meanwhile|of one's own|such a)\b/i;

/** Ways to begin that turn a sentence around. */
const opener = /^(what|who|whom|whose|of|as|by|that)\b/i;

const comments = /(?<=^|[\s{(])\/\*\*?([\s\S]*?)\*\/|(?<=^|\s)\/\/ ?(.*)/gm;
const testNames =
  /(?<![.\w])(?:it|test|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")/g;

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** The text of a comment on one line, without its stars. */
function flat(comment: string): string {
  return comment.replace(/\s*\n\s*\*? ?/g, ' ').trim();
}

/** Comments and test names of the code that don't read as plain American English. */
export function codeEnglishProblems(files: readonly ProjectFile[]): Problem[] {
  return files.flatMap(({ path, text }) => {
    if (!code.test(path) || isOwn(path)) return [];
    const found: Problem[] = [];
    const add = (index: number, advice: string) =>
      found.push({ where: `${path}:${lineOf(text, index)}`, advice });
    for (const match of text.matchAll(comments)) {
      const said = flat(match[1] ?? match[2] ?? '');
      const word = odd.exec(said)?.[0];
      if (word) add(match.index, `"${word}": say it in plain words, or leave the comment out.`);
      const beginning = match[1] === undefined ? undefined : opener.exec(said)?.[0];
      if (beginning) add(match.index, `"${beginning} …": begin with the subject or the verb.`);
    }
    for (const match of text.matchAll(testNames)) {
      const name = match[1] ?? match[2] ?? '';
      const beginning = opener.exec(name)?.[0];
      if (beginning) add(match.index, `"${beginning} …": state what happens, subject first.`);
      const word = odd.exec(name)?.[0];
      if (word) add(match.index, `"${word}": say it in plain words.`);
    }
    return found;
  });
}

if (import.meta.main) {
  const files = projectFiles().filter(({ path }) => code.test(path));
  report('english', codeEnglishProblems(files), `${files.length} files of code`);
}
