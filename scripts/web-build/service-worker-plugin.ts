import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { formTextsIn } from './form-texts.ts';
import { filesBefore } from './page-files.ts';
import { buildPlainScript } from './plain-script.ts';

interface CachedFile {
  url: string;
  /** Null if the file name contains a content hash. */
  revision: string | null;
}

/** Fonts for rare letters, large icons, and licenses load on demand. */
const onDemand = /\.(?:br|txt)$|latin-ext|icon-(?:512|maskable)/;

/**
 * Builds both service workers after the pages, each with its list of files to cache. The public
 * form has its own short list, so that a phone on limited data doesn't load the staff screens.
 */
export function serviceWorkerPlugin(root: string, publicFolder: string): Plugin {
  let staff: string[] = [];
  let intake: string[] = [];
  return {
    name: 'cairn-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const intakeFiles = filesBefore(root, bundle, ['intake.html']);
        // A chunk that the public form shares with a staff page belongs to both.
        const staffPages = ['index.html', 'sign-in.html'];
        const staffFiles = filesBefore(root, bundle, staffPages, { later: true });
        const intakeTexts = formTextsIn(Object.keys(bundle)).flatMap((name) => {
          const chunk = bundle[name];
          return chunk?.type === 'chunk' ? [name, ...chunk.imports] : [];
        });
        intake = [...new Set([...intakeFiles, ...intakeTexts, 'intake.html', 'icon.svg'])];
        const publicFiles = readdirSync(publicFolder);
        staff = [...Object.keys(bundle), ...publicFiles].filter(
          (name) => name !== 'intake.html' && (staffFiles.has(name) || !intakeFiles.has(name)),
        );
      },
    },
    async writeBundle({ dir = '' }) {
      const toCachedFiles = (names: string[]) =>
        names.filter((name) => !onDemand.test(name)).map((name) => toCachedFile(dir, name));
      await buildWorker(root, dir, 'staff-worker', toCachedFiles(staff));
      await buildWorker(root, dir, 'intake-worker', toCachedFiles(intake));
    },
  };
}

function toCachedFile(folder: string, name: string): CachedFile {
  if (/^assets\/[^/]+-[\w-]{8}\.\w+$/.test(name)) return { url: `/${name}`, revision: null };
  const revision = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  return { url: `/${name}`, revision: revision.slice(0, 16) };
}

async function buildWorker(root: string, outDir: string, name: string, cachedFiles: CachedFile[]) {
  const entry = `app/web/service-worker/${name}.ts`;
  const define = { __PRECACHE__: JSON.stringify(cachedFiles) };
  const script = await buildPlainScript({ root, entry, define });
  await writeFile(join(outDir, script.name), script.code);
}
