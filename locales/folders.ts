import { readdirSync } from 'node:fs';

/**
 * The folders beside this file, one for each language. The web's build puts the same list in place
 * of this file (scripts/web-build/locales-plugin.ts): a browser has no folders.
 */
export const localeFolders: readonly string[] = readdirSync(import.meta.dirname, {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
