import { readStoredJson } from '#core/web/browser/storage.ts';

/** Applies the dark skin chosen on the staff pages; the system preference needs no script. */
export function applyStoredSkin(): void {
  const config = readStoredJson('config') as { skin?: unknown } | null | undefined;
  if (config?.skin === 'dark') document.documentElement.dataset.skin = 'dark';
}
