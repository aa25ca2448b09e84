import { type ProjectFile, projectFiles } from './files.ts';
import { type Problem, report } from './report.ts';

const document = 'docs/spec-coverage.md';
const columns = ['Statement', 'Where built', 'Test', 'Status'];

interface Row {
  line: number;
  statement: string;
  built: string[];
  tests: string[];
  status: string;
}

function cells(line: string): string[] {
  return line
    .replace(/^\s*\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** A cell may list several things separated by `<br>`, with or without backticks. */
function parts(cell: string): string[] {
  return cell
    .split(/<br\s*\/?>/)
    .map((part) => part.trim().replace(/^`(.*)`$/, '$1'))
    .filter(Boolean);
}

/** Rows of every table with the four columns. */
export function readRows(text: string): Row[] {
  const rows: Row[] = [];
  let inside = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.trim().startsWith('|')) {
      inside = false;
      continue;
    }
    const [statement = '', built = '', tests = '', status = ''] = cells(line);
    if (statement === columns[0]) inside = true;
    else if (inside && !/^:?-+:?$/.test(statement)) {
      rows.push({ line: index + 1, statement, built: parts(built), tests: parts(tests), status });
    }
  }
  return rows;
}

function testProblem(test: string, files: ReadonlyMap<string, ProjectFile>): string | undefined {
  const [path = '', ...names] = test.split('›').map((part) => part.trim());
  if (!/\.test\.tsx?$/.test(path) || names.length === 0) {
    return `"${test}" is not a test. Write path/to/file.test.ts › test name.`;
  }
  const file = files.get(path);
  if (!file) return `${path} does not exist. Name a current test.`;
  const missing = names.find((name) => {
    const written = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'");
    return !new RegExp(`(['"\`])${written}\\1`).test(file.text);
  });
  if (missing) return `${path} has no test "${missing}". Name a current test.`;
}

function rowAdvices(row: Row, files: ReadonlyMap<string, ProjectFile>): string[] {
  const advices: string[] = [];
  for (const path of row.built) {
    const there =
      files.has(path) || [...files.keys()].some((other) => other.startsWith(`${path}/`));
    if (!there) advices.push(`${path} does not exist. Name where this is built now.`);
  }
  for (const test of row.tests) {
    const advice = testProblem(test, files);
    if (advice) advices.push(advice);
  }
  const open = /^(issue \d+|not built: .+)$/.test(row.status);
  if (row.status !== 'built' && !open) {
    advices.push('The status must be "built", "issue N", or "not built: reason".');
  }
  if (row.status === 'built' && (row.built.length === 0 || row.tests.length === 0)) {
    advices.push('A built statement needs a file and a test.');
  }
  return advices;
}

/** Checks docs/spec-coverage.md: files and tests exist, and built rows have tests. */
export function coverageProblems(projectFiles: readonly ProjectFile[]): Problem[] {
  const files = new Map(projectFiles.map((file) => [file.path, file]));
  const rows = readRows(files.get(document)?.text ?? '');
  if (rows.length === 0) {
    return [{ where: document, advice: `Has no table with the columns ${columns.join(' | ')}.` }];
  }
  const seenStatements = new Set<string>();
  return rows.flatMap((row) => {
    const advices = rowAdvices(row, files);
    if (seenStatements.has(row.statement)) advices.push('Duplicate statement.');
    seenStatements.add(row.statement);
    return advices.map((advice) => ({
      where: `${document}:${row.line} (${row.statement})`,
      advice,
    }));
  });
}

if (import.meta.main) {
  const files = projectFiles();
  const rows = readRows(files.find(({ path }) => path === document)?.text ?? '');
  const built = rows.filter(({ status }) => status === 'built').length;
  report('spec-coverage', coverageProblems(files), `${built} of ${rows.length} statements built`);
}
