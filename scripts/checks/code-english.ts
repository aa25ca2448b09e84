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

/** The start and the text of each comment; only a docstring has a way to begin. */
function commentsIn(text: string) {
  return [...text.matchAll(comments)].map((match) => ({
    index: match.index,
    said: flat(match[1] ?? match[2] ?? ''),
    begins: match[1] !== undefined,
  }));
}

function testNamesIn(text: string) {
  return [...text.matchAll(testNames)].map((match) => ({
    index: match.index,
    said: match[1] ?? match[2] ?? '',
    begins: true,
  }));
}

/** Comments and test names of the code that don't read as plain American English. */
export function codeEnglishProblems(files: readonly ProjectFile[]): Problem[] {
  return files
    .filter(({ path }) => code.test(path) && !isOwn(path))
    .flatMap(({ path, text }) =>
      [...commentsIn(text), ...testNamesIn(text)].flatMap(({ index, said, begins }) => {
        const where = () => `${path}:${lineOf(text, index)}`;
        const word = odd.exec(said)?.[0];
        const beginning = begins ? opener.exec(said)?.[0] : undefined;
        return [
          ...(word ? [{ where: where(), advice: `"${word}": say it in plain words.` }] : []),
          ...(beginning
            ? [{ where: where(), advice: `"${beginning} …": begin with the subject or the verb.` }]
            : []),
        ];
      }),
    );
}

if (import.meta.main) {
  const files = projectFiles().filter(({ path }) => code.test(path));
  report('english', codeEnglishProblems(files), `${files.length} files of code`);
}
