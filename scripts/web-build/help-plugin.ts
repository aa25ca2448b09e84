import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import type {
  HelpBlock,
  HelpPage,
  HelpText,
} from '#features/organization/web/parts/help/queries.ts';

const address = /^\/assets\/help\/([A-Za-z-]+)\.json(?:\?|$)/;

/**
 * Serves the pages of each language in `docs/help/` as one file, `assets/help/{language}.json`, which
 * the staff app requests when someone opens the help. Read again on each request in development.
 */
export function helpPlugin(folder: string): Plugin {
  const content = (language: string) => JSON.stringify(helpPages(folder, language));
  return {
    name: 'cairn-help',
    config: () => {
      const digests = helpLanguages(folder).map((one) => [one, contentDigest(content(one))]);
      return { define: { __HELP_DIGESTS__: JSON.stringify(Object.fromEntries(digests)) } };
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = address.exec(request.url ?? '')?.[1];
        if (!language || !helpLanguages(folder).includes(language)) return next();
        response.setHeader('Content-Type', 'application/json');
        response.setHeader('Cache-Control', 'no-store');
        response.end(content(language));
      });
    },
    generateBundle() {
      for (const language of helpLanguages(folder)) {
        const fileName = `assets/help/${language}.json`;
        this.emitFile({ type: 'asset', fileName, source: content(language) });
      }
    },
  };
}

/** The folders of `docs/help/`. */
export function helpLanguages(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/**
 * Reads a page of docs/help/. The pages use little of Markdown: one `#` title, paragraphs, `##`
 * headings, one numbered or bulleted list at a time, **bold**, and `keys`.
 *
 * @throws when a page uses anything else, so that no mark is shown as text
 */
export function readHelpPage(name: string, markdown: string): HelpPage {
  const [first = '', ...rest] = markdown
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);
  const title = /^# (?<title>\S.*)$/.exec(first)?.groups?.title;
  if (title === undefined) throw new Error(`docs/help: ${name} does not start with "# Title"`);
  try {
    return { name, title, blocks: rest.map(readBlock) };
  } catch (error) {
    throw new Error(`docs/help: ${name}: ${(error as Error).message}`, { cause: error });
  }
}

function readBlock(part: string): HelpBlock {
  if (part.startsWith('## ')) return { kind: 'heading', text: plain(part.slice(3)) };
  const lines = part.split('\n');
  if (lines.every((line) => /^\d+\. /.test(line))) {
    return { kind: 'steps', items: lines.map((line) => readText(line.replace(/^\d+\. /, ''))) };
  }
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'bullets', items: lines.map((line) => readText(line.slice(2))) };
  }
  return { kind: 'paragraph', text: readText(lines.join(' ')) };
}

function readText(line: string): HelpText[] {
  return line
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((text) => {
      if (text.startsWith('**')) return { text: plain(text.slice(2, -2)), style: 'bold' };
      if (text.startsWith('`')) return { text: text.slice(1, -1), style: 'key' };
      return { text: plain(text) };
    });
}

/** Markdown's other marks: emphasis, links, pictures, HTML, quotes, deeper headings. */
function plain(text: string): string {
  const mark = /[*_`<>[\]]|^#|^\d+\. |^- |\\/.exec(text)?.[0];
  if (mark) throw new Error(`"${mark}" isn't supported here: ${text}`);
  return text;
}

/** All pages of a language, by file name. */
export function helpPages(folder: string, language: string): HelpPage[] {
  return readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'))
    .sort()
    .map((name) => readHelpPage(name, readFileSync(join(folder, language, `${name}.md`), 'utf8')));
}

function contentDigest(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
