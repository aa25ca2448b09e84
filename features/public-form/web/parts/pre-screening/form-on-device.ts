import { forget, readStoredJson, store, storedKeys } from '#core/web/browser/storage.ts';
import { forgetInTab, readTabStored, storeInTab } from '#core/web/browser/tab-storage.ts';
import { newSecret } from '../public-form/saving/answer-keeper.ts';
import type { Holder } from '../public-form/saving/form-calls.ts';
import {
  type FormMemory,
  nothingRemembered,
  type Remembered,
  tabMemory,
} from '../public-form/saving/form-memory.ts';

/** Form left on this device by a closed tab. */
export interface AbandonedForm {
  /** Opens the form with the date of birth; null when the server was never reached. */
  resumeCode: string | null;
  secret: string | null;
  /** Edition sent with the secret, so that a retry opens the same questions. */
  edition: number | null;
  unsaved: Remembered['unsaved'];
}

export interface FormOnDevice extends FormMemory {
  /** On a shared device (the default) nothing is kept, and kept data is deleted. */
  setShared(isShared: boolean): void;
  isShared(): boolean;
  /** When locked, the form asks for proof of identity, even after a reload. */
  setLocked(isLocked: boolean): void;
  isLocked(): boolean;
  abandonedForm(): AbandonedForm | null;
  /** Resumes a form in this tab and removes all others from the device. */
  adoptForm(abandoned: AbandonedForm | null, holder: Holder | null): void;
}

/** One entry per tab, so that tabs don't overwrite each other. */
const prefix = 'cairn-pre-screening/';
const keyInTab = 'cairn-pre-screening';
const nameInTab = 'cairn-pre-screening-tab';
const lockInTab = 'cairn-pre-screening-locked';

/**
 * Remembers a form across reloads and, unless the device is shared, across closing the tab. On a
 * shared device the form lives only in the page. What outlives the tab opens nothing alone: the
 * server requires the date of birth with the code.
 */
export function formOnDevice(): FormOnDevice {
  const tab = tabMemory(keyInTab);
  const entry = () => prefix + tabName();
  // Shared until the person says otherwise. Data that survived a reload means they have.
  let isShared = readTabStored(keyInTab) === null;
  let inThisPage = isShared ? nothingRemembered : tab.recall();

  function remember(remembered: Remembered): void {
    inThisPage = remembered;
    if (isShared) return;
    tab.remember(remembered);
    const { holder, secret, edition, unsaved } = remembered;
    const resumeCode = holder?.resumeCode ?? null;
    const begun = resumeCode === null ? { secret, edition } : { secret: null, edition: null };
    const abandoned = { resumeCode, ...begun, unsaved };
    if (resumeCode === null && unsaved.length === 0) forget(entry());
    else store(entry(), JSON.stringify({ ...abandoned, at: Date.now() }));
  }

  return {
    recall: () => (isShared ? inThisPage : tab.recall()),
    remember,
    forget() {
      inThisPage = nothingRemembered;
      forget(entry());
      tab.forget();
      forgetInTab(lockInTab);
    },
    setShared(shared) {
      isShared = shared;
      if (shared) forgetOnDevice();
      else remember(inThisPage);
    },
    isShared: () => isShared,
    setLocked(isLocked) {
      if (isLocked && !isShared) storeInTab(lockInTab, 'yes');
      else forgetInTab(lockInTab);
    },
    isLocked: () => readTabStored(lockInTab) !== null,
    abandonedForm: findAbandonedForm,
    adoptForm(abandoned, holder) {
      forgetOnDevice();
      // The device wasn't shared when it kept this; a new form asks again.
      if (abandoned !== null || holder === null) isShared = abandoned === null;
      const { secret = null, edition = null, unsaved = [] } = abandoned ?? {};
      remember({ holder, secret, edition, unsaved, isToBeHandedIn: false });
    },
  };
}

/** Deletes all forms from this device. */
export function forgetOnDevice(): void {
  for (const key of [keyInTab, nameInTab, lockInTab]) forgetInTab(key);
  for (const key of storedKeys(prefix)) forget(key);
}

interface Stored extends AbandonedForm {
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds. The server deletes unfinished forms after the same time. */
const retentionMs = 30 * 24 * 3600_000;

/** Most recently used form, merged with what other tabs kept of it. */
function findAbandonedForm(): AbandonedForm | null {
  for (const key of storedKeys(prefix)) {
    const { at = 0 } = (readStoredJson(key) ?? {}) as Partial<Stored>;
    if (Date.now() - at > retentionMs) forget(key);
  }
  const stored = storedKeys(prefix)
    .map((key) => readStoredJson(key) as Partial<Stored> | null | undefined)
    .filter((one): one is Stored => Array.isArray(one?.unsaved))
    .sort((one, other) => one.at - other.at);
  const newest = stored.at(-1);
  if (!newest) return null;
  const { resumeCode = null, secret = null, edition = null } = newest;
  const isSame = (one: Stored) =>
    resumeCode === null ? one.secret === secret : one.resumeCode === resumeCode;
  const unsaved = stored.filter(isSame).flatMap((one) => one.unsaved);
  return { resumeCode, secret, edition, unsaved };
}

/** Stays the same across reloads. */
function tabName(): string {
  const savedName = readTabStored(nameInTab);
  if (savedName !== null) return savedName;
  const name = newSecret().slice(0, 8);
  storeInTab(nameInTab, name);
  return readTabStored(nameInTab) ?? 'tab';
}
