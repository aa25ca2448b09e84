import {
  clearedAddress,
  type FormInTab,
  openAddress,
  readTabForm,
  storeLink,
} from '#features/public-form/web/parts/screening-form/link-in-tab.ts';

/** True on the page of a screening, false on that of the pre-screening. */
export function isScreeningAddress(): boolean {
  return pathPart() !== null;
}

/**
 * The screening at this address; null on the page of another form. Removes the secret from the
 * address at once, so that no history entry reopens the form after the tab has forgotten it.
 */
export function formInAddress(): FormInTab | null {
  const at = pathPart();
  if (at === null) return null;
  if (at === clearedAddress) return { state: 'cleared' };
  if (at === openAddress) return readTabForm();
  const secret = secretInAddress(at);
  if (secret === null) return { state: 'incomplete' };
  // If tab storage is blocked, the secret has to stay in the address.
  if (storeLink(secret)) history.replaceState(history.state, '', `/screening/${openAddress}`);
  return { state: 'link', secret };
}

/** The secret is in the fragment; in older links, in the path. */
function secretInAddress(at: string): string | null {
  const fragmentKey = new URLSearchParams(location.hash.slice(1)).get('key');
  return fragmentKey || (/^[\w-]{43}$/.test(at) ? at : null);
}

function pathPart(): string | null {
  const [, found] = /^\/screening\/([^/]+)/.exec(location.pathname) ?? [];
  return found ?? null;
}
