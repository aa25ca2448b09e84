import { forget, store, storedKeys } from '../browser/storage.ts';
import {
  entryKey,
  entryKeyPrefix,
  entryPage,
  isEntryKey,
  isLasting,
  maxStoredChars,
  readEntry,
  removeOld,
} from './kept-text-entries.ts';

/** Text typed into a form, and the record it changes. */
export interface TypedText {
  values: unknown;
  base?: unknown;
}

/** `at` is when it was typed, in milliseconds since 1970. */
export interface FoundText extends TypedText {
  at: number;
}

/** The text of one open form. */
export interface FormText {
  /**
   * The newest kept text of this form that no open form holds, claimed for this one; null if there
   * is none. `isWanted` is called when it is found, since the person may already be typing.
   */
  restore(isWanted: () => boolean): Promise<FoundText | null>;
  keep(text: TypedText): void;
  forget(): void;
  /** The form is closed. The text stays for the next time. */
  release(): void;
}

interface Owner {
  id: string;
  /** Null if unavailable just now. */
  key: () => Promise<CryptoKey | null>;
  isForgotten: boolean;
}

interface Parts {
  thisPage: string;
  otherPages: () => Promise<Set<string>>;
}

/** Delay between typing and writing, in milliseconds. */
const writeDelay = 300;

export type KeptText = ReturnType<typeof makeKeptText>;

/**
 * Encrypts typed text: AES-GCM with the person's own key, which the server gives to no one else.
 * `about` names the person and the form, so that text moved to another place can't be decrypted.
 */

const name = 'AES-GCM';

/** True if this browser can encrypt; it can't over plain http. */
export function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Imports the key of `readKeepingKey` (256 bits, base64url) as non-extractable. */
export async function importKey(base64url: string): Promise<CryptoKey> {
  const bytes = fromBase64(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return await crypto.subtle.importKey('raw', bytes, name, false, ['encrypt', 'decrypt']);
}

async function seal(key: CryptoKey, about: string, content: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(content));
  const sealed = await crypto.subtle.encrypt(withPlace(iv, about), key, plain);
  return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`;
}

/** The decrypted text; undefined with another key or place, or if damaged. */
async function unseal(key: CryptoKey, about: string, text: string): Promise<unknown> {
  try {
    const [iv = '', sealed = ''] = text.split('.');
    const plain = await crypto.subtle.decrypt(
      withPlace(fromBase64(iv), about),
      key,
      fromBase64(sealed),
    );
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}

function withPlace(iv: Uint8Array<ArrayBuffer>, about: string): AesGcmParams {
  return { name, iv, additionalData: new TextEncoder().encode(about) };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/**
 * Keeps typed text in the browser's storage, encrypted with its author's key. Without a key (plain
 * http, no connection at the start) or space, it stays in memory until this page is closed or
 * someone else signs in.
 */
export function makeKeptText({ thisPage, otherPages }: Parts) {
  let owner: Owner | null = null;
  let memoryAccountId: string | null = null;
  let count = 0;
  const memory = new Map<string, FoundText>();
  const openTexts = new Map<string, { flush(): void; forget(): void }>();

  return {
    /** Someone is signed in: their texts can be kept and read from now on. */
    open(accountId: string, key: Owner['key']): void {
      if (memoryAccountId !== accountId) memory.clear();
      memoryAccountId = accountId;
      owner = { id: accountId, key, isForgotten: false };
      removeOld(Date.now());
    },

    /** Signed out: writes pending text; nothing can be read anymore. */
    close(): void {
      for (const text of openTexts.values()) text.flush();
      owner = null;
    },

    /** Writes pending text at once. */
    flush(): void {
      for (const text of openTexts.values()) text.flush();
    },

    /**
     * Deletes this person's texts in this browser, including pending ones, except those of lasting
     * forms.
     */
    forgetAll(accountId: string): void {
      if (owner?.id === accountId) owner.isForgotten = true;
      const isForgettable = (place: string) => !isLasting(place);
      for (const [place, text] of openTexts) if (isForgettable(place)) text.forget();
      for (const place of storedKeys(entryKeyPrefix(accountId)).filter(isForgettable))
        forget(place);
      for (const place of [...memory.keys()].filter(isForgettable)) memory.delete(place);
    },

    /** The text of an opened form; null while no one is signed in. */
    openForm(form: string): FormText | null {
      if (owner === null) return null;
      count += 1;
      return createFormText(owner, form, entryKey(owner.id, form, `${thisPage}.${count}`));
    },
  };

  function createFormText(author: Owner, form: string, place: string): FormText {
    let latest: FoundText | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isReleased = false;
    let writes = 0;
    let lastWritten = 0;
    const isDiscarded = () => author.isForgotten && !isLasting(form);

    async function write(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      const text = latest;
      if (text === null || isDiscarded()) return;
      memory.set(place, text);
      const turn = ++writes;
      const sealed = await sealText(author, form, text);
      // Saved or discarded in the meantime, or a later text is already written.
      if (sealed === null || latest === null || isDiscarded() || turn < lastWritten) return;
      lastWritten = turn;
      // If storage is full, the older text stays, which is better than none.
      const isStored = store(place, JSON.stringify({ at: text.at, sealed }));
      if (isStored && memory.get(place) === text) memory.delete(place);
    }

    const openText = {
      flush: () => {
        if (timer !== undefined) void write();
      },
      forget: () => {
        latest = null;
        clearTimeout(timer);
        timer = undefined;
        memory.delete(place);
        forget(place);
      },
    };
    openTexts.set(place, openText);

    return {
      keep(text) {
        if (isDiscarded()) return;
        latest = { ...text, at: Date.now() };
        timer ??= setTimeout(() => void write(), writeDelay);
      },
      forget: openText.forget,
      release() {
        openText.flush();
        isReleased = true;
        openTexts.delete(place);
      },
      async restore(isWanted) {
        const key = await author.key();
        const open = await otherPages();
        for (const from of placesNewestFirst(author.id, form)) {
          if (openTexts.has(from) || open.has(entryPage(from))) continue;
          const text = memory.get(from) ?? (await read(key, author, form, from));
          if (text === null) continue;
          if (isReleased || openTexts.has(from) || latest !== null || !isWanted()) return null;
          move(from, place, text);
          return text;
        }
        return null;
      },
    };
  }

  function placesNewestFirst(accountId: string, form: string): string[] {
    const places = new Set([...memory.keys(), ...storedKeys(entryKeyPrefix(accountId))]);
    const at = (place: string) => memory.get(place)?.at ?? readEntry(place)?.at ?? 0;
    return [...places]
      .filter((place) => isEntryKey(place, accountId, form))
      .sort((one, other) => at(other) - at(one));
  }

  async function read(key: CryptoKey | null, author: Owner, form: string, place: string) {
    const entry = readEntry(place);
    if (entry === null || key === null) return null;
    const text = await unseal(key, boundContext(author, form, entry.at), entry.sealed);
    if (text !== undefined) return { ...(text as TypedText), at: entry.at };
    // Encrypted with a deleted key, so unreadable forever.
    forget(place);
    return null;
  }

  /** Moves text unchanged; encryption binds it to the person and form, not to the place. */
  function move(from: string, to: string, text: FoundText): void {
    const entry = readEntry(from);
    forget(from);
    memory.delete(from);
    if (entry === null || !store(to, JSON.stringify(entry))) memory.set(to, text);
  }
}

async function sealText(author: Owner, form: string, text: FoundText): Promise<string | null> {
  const key = await author.key();
  if (key === null) return null;
  const { at, ...typed } = text;
  const sealed = await seal(key, boundContext(author, form, at), typed);
  return sealed.length > maxStoredChars ? null : sealed;
}

function boundContext(author: Owner, form: string, at: number): string {
  return `${author.id}:${form}:${at}`;
}
