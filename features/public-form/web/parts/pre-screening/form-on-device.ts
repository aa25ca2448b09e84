import { forget, readStoredJson, store, storedKeys } from '#core/web/browser/storage.ts';
import { forgetInTab, readOfTab, storeInTab } from '#core/web/browser/tab-storage.ts';
import { newSecret } from '../public-form/keeping/answer-keeper.ts';
import type { Holder } from '../public-form/keeping/form-calls.ts';
import {
  type FormMemory,
  memoryOfTab,
  nothingRemembered,
  type Remembered,
} from '../public-form/keeping/form-memory.ts';

/** What is left on this device of a form whose tab was closed. */
export interface LeftBehind {
  /** Opens the form, with the date of birth; null when the server was never reached. */
  resumeCode: string | null;
  secret: string | null;
  /** With which the secret was sent, so that it opens the same questions. */
  edition: number | null;
  unsaved: Remembered['unsaved'];
}

export interface FormOnDevice extends FormMemory {
  /** On a shared device, as each is at first, nothing is kept from now on, and what was kept goes. */
  setShared(isShared: boolean): void;
  isShared(): boolean;
  /** Whether somebody has to show again who they are, also after a reload. */
  setLocked(isLocked: boolean): void;
  isLocked(): boolean;
  leftBehind(): LeftBehind | null;
  /** Takes up a form again, in this tab; every other one goes from this device. */
  takeUp(left: LeftBehind | null, holder: Holder | null): void;
}

/** One entry a tab, so that two tabs don't write over each other. */
const prefix = 'cairn-pre-screening/';
const keyInTab = 'cairn-pre-screening';
const nameInTab = 'cairn-pre-screening-tab';
const lockInTab = 'cairn-pre-screening-locked';

/**
 * Remembers a form over a reload, and over closing the tab unless the device is shared: then nothing
 * is written down anywhere, and the form lives as long as its page. What outlives the tab opens
 * nothing by itself: the server asks for the date of birth with the code.
 */
export function formOnDevice(): FormOnDevice {
  const tab = memoryOfTab(keyInTab);
  const entry = () => prefix + nameOfTab();
  // Until its person says otherwise; what this tab kept over a reload was said to be theirs alone.
  let isShared = readOfTab(keyInTab) === null;
  let inThisPage = isShared ? nothingRemembered : tab.recall();

  function remember(remembered: Remembered): void {
    inThisPage = remembered;
    if (isShared) return;
    tab.remember(remembered);
    const { holder, secret, edition, unsaved } = remembered;
    const resumeCode = holder?.resumeCode ?? null;
    const begun = resumeCode === null ? { secret, edition } : { secret: null, edition: null };
    const left = { resumeCode, ...begun, unsaved };
    if (resumeCode === null && unsaved.length === 0) forget(entry());
    else store(entry(), JSON.stringify({ ...left, at: Date.now() }));
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
    isLocked: () => readOfTab(lockInTab) !== null,
    leftBehind,
    takeUp(left, holder) {
      forgetOnDevice();
      // The device was theirs alone when it kept this; a new form asks again.
      if (left !== null || holder === null) isShared = left === null;
      const { secret = null, edition = null, unsaved = [] } = left ?? {};
      remember({ holder, secret, edition, unsaved, isToBeHandedIn: false });
    },
  };
}

/** Everything of every form goes from this device. */
export function forgetOnDevice(): void {
  for (const key of [keyInTab, nameInTab, lockInTab]) forgetInTab(key);
  for (const key of storedKeys(prefix)) forget(key);
}

interface Stored extends LeftBehind {
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds for which a device keeps what a closed tab left: the server forgets it then, too. */
const keptFor = 30 * 24 * 3600_000;

/** The form that was gone on with last, with what its other tabs have of it. */
function leftBehind(): LeftBehind | null {
  for (const key of storedKeys(prefix)) {
    const { at = 0 } = (readStoredJson(key) ?? {}) as Partial<Stored>;
    if (Date.now() - at > keptFor) forget(key);
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

/** The same one after a reload. */
function nameOfTab(): string {
  const kept = readOfTab(nameInTab);
  if (kept !== null) return kept;
  const name = newSecret().slice(0, 8);
  storeInTab(nameInTab, name);
  return readOfTab(nameInTab) ?? 'tab';
}
