import { readStoredJson } from '#core/web/browser/storage.ts';

/** Shows the dark skin to whoever chose it on the staff pages; the system's wish needs no script. */
export function applyStoredSkin(): void {
  const config = readStoredJson('config') as { skin?: unknown } | null | undefined;
  if (config?.skin === 'dark') document.documentElement.dataset.skin = 'dark';
}
