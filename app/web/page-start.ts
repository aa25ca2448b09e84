import { readStoredJson } from '#core/web/browser/storage.ts';

/** Prepares a page before anything is drawn or loaded. */

// A dark room stays dark. The rest of the skin is web/shell's.
const config = readStoredJson('config');
if (typeof config === 'object' && config !== null && 'skin' in config && config.skin === 'dark') {
  document.documentElement.dataset.mantineColorScheme = 'dark';
}

// zod tries to compile text to functions when the first schema is made. Our pages' policy forbids
// that, and the browser would report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
