import { type ProjectFile, projectFiles } from './files.ts';
import { type Problem, report } from './report.ts';

const code = /^(app|core|features|scripts|e2e|bench|faults)\/.+\.(tsx?|mjs)$/;
// This check and its test quote what they ban.
const isOwn = (path: string) => path.startsWith('scripts/checks/code-english');

/** Words that no American engineer types in a comment. */
const oddWords = /\b(whoever|whomever|whom|anew|somebody|meanwhile|of one's own|such a)\b/i;

/** Functions and values named after their role in a sentence, or spelled in British English. */
const oddNames =
  /^(?!(?:any|one|isOne|all)Of$)(?:\w+Of$|(?:most|whose|whom|told)(?=[A-Z]|$)|\w*(?:rganis|nrolment|inalis|ancelled|olour|ehaviour)\w*$)/;
const declarations = /\b(?:function|const|let|class)\s+(\w+)/g;
// These names are ids of operations, which the specification spells.
const isContract = (path: string) => /\/contract\//.test(path);

/** Ways to begin that turn a sentence around. */
const opener = /^(what|who|whom|whose|of|as|by|that)\b/i;

const comments = /(?<=^|[\s{(])\/\*\*?([\s\S]*?)\*\/|(?<=^|\s)\/\/ ?(.*)/gm;
const testNames =
  /(?<![.\w])(?:it|test|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")/g;

function lineNumber(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** The text of a comment on one line, without its stars. */
function toOneLine(comment: string): string {
  return comment.replace(/\s*\n\s*\*? ?/g, ' ').trim();
}

/** The start and the text of each comment; only a docstring has a way to begin. */
function commentsIn(text: string) {
  return [...text.matchAll(comments)].map((match) => ({
    index: match.index,
    phrase: toOneLine(match[1] ?? match[2] ?? ''),
    begins: match[1] !== undefined,
  }));
}

function testNamesIn(text: string) {
  return [...text.matchAll(testNames)].map((match) => ({
    index: match.index,
    phrase: match[1] ?? match[2] ?? '',
    begins: true,
  }));
}

function nameProblems({ path, text }: ProjectFile): Problem[] {
  if (isContract(path)) return [];
  return [...text.matchAll(declarations)].flatMap(({ index, 1: name = '' }) =>
    oddNames.test(name)
      ? [
          {
            where: `${path}:${lineNumber(text, index)}`,
            advice: `"${name}": name the thing or what the function does, in American English.`,
          },
        ]
      : [],
  );
}

/** Comments, test names, and names in the code that don't read as plain American English. */
export function codeEnglishProblems(files: readonly ProjectFile[]): Problem[] {
  return files
    .filter(({ path }) => code.test(path) && !isOwn(path))
    .flatMap((file) => [...nameProblems(file), ...proseProblems(file)]);
}

function proseProblems({ path, text }: ProjectFile): Problem[] {
  return [...commentsIn(text), ...testNamesIn(text)].flatMap(({ index, phrase, begins }) => {
    const where = () => `${path}:${lineNumber(text, index)}`;
    const word = oddWords.exec(phrase)?.[0];
    const beginning = begins ? opener.exec(phrase)?.[0] : undefined;
    return [
      ...(word ? [{ where: where(), advice: `"${word}": use plain words.` }] : []),
      ...(beginning
        ? [{ where: where(), advice: `"${beginning} …": start with the subject or the verb.` }]
        : []),
    ];
  });
}

if (import.meta.main) {
  const files = projectFiles().filter(({ path }) => code.test(path));
  report('english', codeEnglishProblems(files), `${files.length} source files`);
}
