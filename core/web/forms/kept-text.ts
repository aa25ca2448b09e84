import { forget, store, storedKeys } from '../browser/storage.ts';
import {
  isLasting,
  isPlaceOf,
  longestKept,
  pageOf,
  placeOf,
  placesOf,
  readEntry,
  removeOld,
} from './kept-text-entries.ts';

/** What somebody has typed into a form, and the record that they were changing. */
export interface TypedText {
  values: unknown;
  base?: unknown;
}

/** `at` is when it was typed, in milliseconds since 1970. */
export interface FoundText extends TypedText {
  at: number;
}

/** The text of one open form. */
export interface HeldText {
  /**
   * The newest kept text of this form that no open form has, for this one from now on; null when
   * there is none. `isWanted` is asked when it is found: a form that is being typed into stays.
   */
  restore(isWanted: () => boolean): Promise<FoundText | null>;
  keep(text: TypedText): void;
  forget(): void;
  /** The form is closed. What is kept stays, for the next time that it is opened. */
  release(): void;
}

interface Owner {
  id: string;
  /** Null when there is none to be had just now. */
  key: () => Promise<CryptoKey | null>;
  isForgotten: boolean;
}

interface Parts {
  thisPage: string;
  otherPages: () => Promise<Set<string>>;
}

/** How long typing goes on before it is written, in milliseconds. */
const writtenAfter = 300;

export type KeptText = ReturnType<typeof makeKeptText>;

/**
 * Sealing what was typed: AES-GCM under the person's own key, which the server hands out to nobody
 * else. `about` says whose it is and of which form: text moved to another place can't be opened.
 */

const name = 'AES-GCM';

/** Whether this browser can seal at all; over plain http it can't. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** The key of `readKeepingKey` (256 bits, base64url), made so that no script can read it out again. */
export async function keyFrom(base64url: string): Promise<CryptoKey> {
  const bytes = bytesOf(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return await crypto.subtle.importKey('raw', bytes, name, false, ['encrypt', 'decrypt']);
}

async function seal(key: CryptoKey, about: string, content: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(content));
  const sealed = await crypto.subtle.encrypt(withPlace(iv, about), key, plain);
  return `${textOf(iv)}.${textOf(new Uint8Array(sealed))}`;
}

/** What was sealed, or undefined when it is of another key or place, or damaged. */
async function unseal(key: CryptoKey, about: string, text: string): Promise<unknown> {
  try {
    const [iv = '', sealed = ''] = text.split('.');
    const plain = await crypto.subtle.decrypt(withPlace(bytesOf(iv), about), key, bytesOf(sealed));
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}

function withPlace(iv: Uint8Array<ArrayBuffer>, about: string): AesGcmParams {
  return { name, iv, additionalData: new TextEncoder().encode(about) };
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/**
 * Keeps what is typed into forms in the browser's storage, sealed under the key of the person who
 * typed it. Without a key (plain http, no connection at the start) or without room it is held in
 * memory, until this page is closed or somebody else signs in here.
 */
export function makeKeptText({ thisPage, otherPages }: Parts) {
  let owner: Owner | null = null;
  let memoryOf: string | null = null;
  let count = 0;
  const memory = new Map<string, FoundText>();
  const held = new Map<string, { flush(): void; forget(): void }>();

  return {
    /** Somebody is signed in: their texts can be kept and read from now on. */
    open(accountId: string, key: Owner['key']): void {
      if (memoryOf !== accountId) memory.clear();
      memoryOf = accountId;
      owner = { id: accountId, key, isForgotten: false };
      removeOld(Date.now());
    },

    /** They are no longer signed in: what is typed is written, and nothing more can be read. */
    close(): void {
      for (const text of held.values()) text.flush();
      owner = null;
    },

    /** Writes at once what would be written in a moment. */
    flush(): void {
      for (const text of held.values()) text.flush();
    },

    /**
     * Forgets the texts of this person in this browser, and what is still being written, but for those
     * of lasting forms.
     */
    forgetAll(accountId: string): void {
      if (owner?.id === accountId) owner.isForgotten = true;
      const isGivenUp = (place: string) => !isLasting(place);
      for (const [place, text] of held) if (isGivenUp(place)) text.forget();
      for (const place of storedKeys(placesOf(accountId)).filter(isGivenUp)) forget(place);
      for (const place of [...memory.keys()].filter(isGivenUp)) memory.delete(place);
    },

    /** The text of a form that was opened; null while nobody is signed in. */
    hold(form: string): HeldText | null {
      if (owner === null) return null;
      count += 1;
      return holdFor(owner, form, placeOf(owner.id, form, `${thisPage}.${count}`));
    },
  };

  function holdFor(of: Owner, form: string, place: string): HeldText {
    let latest: FoundText | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isReleased = false;
    let writes = 0;
    let lastWritten = 0;
    const isGivenUp = () => of.isForgotten && !isLasting(form);

    async function write(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      const text = latest;
      if (text === null || isGivenUp()) return;
      memory.set(place, text);
      const turn = ++writes;
      const sealed = await sealedText(of, form, text);
      // Saved or given up meanwhile; or typed on, and that is written already.
      if (sealed === null || latest === null || isGivenUp() || turn < lastWritten) return;
      lastWritten = turn;
      // Where there is no room, an older one stays, which is better than none.
      const isStored = store(place, JSON.stringify({ at: text.at, sealed }));
      if (isStored && memory.get(place) === text) memory.delete(place);
    }

    const own = {
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
    held.set(place, own);

    return {
      keep(text) {
        if (isGivenUp()) return;
        latest = { ...text, at: Date.now() };
        timer ??= setTimeout(() => void write(), writtenAfter);
      },
      forget: own.forget,
      release() {
        own.flush();
        isReleased = true;
        held.delete(place);
      },
      async restore(isWanted) {
        const key = await of.key();
        const open = await otherPages();
        for (const from of placesNewestFirst(of.id, form)) {
          if (held.has(from) || open.has(pageOf(from))) continue;
          const text = memory.get(from) ?? (await read(key, of, form, from));
          if (text === null) continue;
          if (isReleased || held.has(from) || latest !== null || !isWanted()) return null;
          move(from, place, text);
          return text;
        }
        return null;
      },
    };
  }

  function placesNewestFirst(accountId: string, form: string): string[] {
    const places = new Set([...memory.keys(), ...storedKeys(placesOf(accountId))]);
    const at = (place: string) => memory.get(place)?.at ?? readEntry(place)?.at ?? 0;
    return [...places]
      .filter((place) => isPlaceOf(place, accountId, form))
      .sort((one, other) => at(other) - at(one));
  }

  async function read(key: CryptoKey | null, of: Owner, form: string, place: string) {
    const entry = readEntry(place);
    if (entry === null || key === null) return null;
    const text = await unseal(key, aboutOf(of, form, entry.at), entry.sealed);
    if (text !== undefined) return { ...(text as TypedText), at: entry.at };
    // Of a key that is no more: nobody will ever read it.
    forget(place);
    return null;
  }

  /** To its new place as it is; it is sealed for this person and form, not for the place. */
  function move(from: string, to: string, text: FoundText): void {
    const entry = readEntry(from);
    forget(from);
    memory.delete(from);
    if (entry === null || !store(to, JSON.stringify(entry))) memory.set(to, text);
  }
}

async function sealedText(of: Owner, form: string, text: FoundText): Promise<string | null> {
  const key = await of.key();
  if (key === null) return null;
  const { at, ...typed } = text;
  const sealed = await seal(key, aboutOf(of, form, at), typed);
  return sealed.length > longestKept ? null : sealed;
}

function aboutOf(of: Owner, form: string, at: number): string {
  return `${of.id}:${form}:${at}`;
}
