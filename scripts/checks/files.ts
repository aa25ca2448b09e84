import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, posix } from 'node:path';

/** `text` is empty for binary files. */
export interface ProjectFile {
  /** Relative to the project root, with forward slashes. */
  path: string;
  text: string;
  bytes: number;
}

const notOurs = /^(node_modules|dist|coverage|data|data-.*|\..*)$/;
const readable = new Set(
  '.ts .tsx .mjs .js .json .css .html .md .sql .svg .sh .yml .yaml .txt'.split(' '),
);

/**
 * Every project file under `root`, without installed, built, or hidden ones. Doesn't use git, so
 * that it works in an unpacked archive too.
 */
export function projectFiles(root = '.', folder = ''): ProjectFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.test(entry.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return projectFiles(root, path);
      if (!entry.isFile()) return [];
      const place = join(root, path);
      const text = readable.has(extname(entry.name)) ? readFileSync(place, 'utf8') : '';
      return [{ path, text, bytes: statSync(place).size }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
