import {
  clearedAddress,
  linkKey,
  openAddress,
} from '#web/modules/screening-form/screening-form-screen/link-in-tab.ts';
import { readOfTab, storeInTab } from '#web/platform/tab-storage.ts';

/** Whether this is the page of a screening and not of the pre-screening. */
export function isScreeningAddress(): boolean {
  return place() !== null;
}

/**
 * The link of the screening at this address; null on the page of another form. From its first moment
 * on the page stands at an address without the link, so that no entry of this tab's history opens the
 * form once the tab has forgotten it.
 */
export function linkInAddress(): string | null {
  const link = place();
  if (link === null || link === clearedAddress) return link;
  if (link === openAddress) return readOfTab(linkKey) ?? clearedAddress;
  storeInTab(linkKey, link);
  // Where a tab may keep nothing, the address has to.
  if (readOfTab(linkKey) === link) {
    history.replaceState(history.state, '', `/screening/${openAddress}`);
  }
  return link;
}

function place(): string | null {
  const [, link] = /^\/screening\/([^/]+)/.exec(location.pathname) ?? [];
  return link ?? null;
}
