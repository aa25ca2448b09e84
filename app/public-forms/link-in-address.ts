import {
  clearedAddress,
  type FormInTab,
  formOfTab,
  keepLink,
  openAddress,
} from '#features/public-form/web/parts/screening-form/link-in-tab.ts';

/** Whether this is the page of a screening and not of the pre-screening. */
export function isScreeningAddress(): boolean {
  return place() !== null;
}

/**
 * The screening at this address; null on the page of another form. From its first moment on the page stands at
 * an address without the secret, so that no entry of this tab's history opens the form once the tab has
 * forgotten it.
 */
export function formInAddress(): FormInTab | null {
  const at = place();
  if (at === null) return null;
  if (at === clearedAddress) return { state: 'cleared' };
  if (at === openAddress) return formOfTab();
  const secret = secretAt(at);
  if (secret === null) return { state: 'incomplete' };
  // Where a tab may keep nothing, the address has to.
  if (keepLink(secret)) history.replaceState(history.state, '', `/screening/${openAddress}`);
  return { state: 'link', secret };
}

/** The secret is in the fragment. Links that were sent before that have it in the path. */
function secretAt(at: string): string | null {
  const brought = new URLSearchParams(location.hash.slice(1)).get('key');
  return brought || (/^[\w-]{43}$/.test(at) ? at : null);
}

function place(): string | null {
  const [, found] = /^\/screening\/([^/]+)/.exec(location.pathname) ?? [];
  return found ?? null;
}
