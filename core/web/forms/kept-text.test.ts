import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importKey, makeKeptText } from './kept-text.ts';
import { hasKeptText, lasting } from './kept-text-entries.ts';

const ada = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const ben = '9b2f1c1e-2f6f-4a5e-8d0a-3c1b9a7d5e21';
const day = 86_400_000;

/** One key per person, as the server issues them. */
const keys = {
  [ada]: importKey('A'.repeat(43)),
  [ben]: importKey(`${'B'.repeat(42)}A`),
};

let stored: Record<string, string>;
let isFull: boolean;
let refused: number;

beforeEach(() => {
  stored = {};
  isFull = false;
  refused = 0;
  // Like the browser's: entries are own properties, methods are not.
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) {
        refused += 1;
        throw new DOMException('full', 'QuotaExceededError');
      }
      stored[key] = value;
    },
    removeItem: (key: string) => delete stored[key],
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: (_, key) =>
        Object.hasOwn(stored, key)
          ? { enumerable: true, configurable: true, value: stored[String(key)] }
          : undefined,
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of the app; `open` lists the other open pages. */
function page(thisPage: string, open: string[] = []) {
  return makeKeptText({ thisPage, otherPages: async () => new Set(open) });
}

function signedIn(accountId: keyof typeof keys, thisPage = 'one', open: string[] = []) {
  const text = page(thisPage, open);
  text.open(accountId, () => keys[accountId] as Promise<CryptoKey>);
  return text;
}

const always = () => true;

/** The text restored into a form in a new page. */
async function comesBack(accountId: keyof typeof keys, form = 'form', open: string[] = []) {
  const found = await signedIn(accountId, 'new', open).openForm(form)?.restore(always);
  return found?.values;
}

async function written() {
  await vi.waitFor(() => expect(Object.keys(stored)).not.toEqual([]));
}

describe('kept text', () => {
  it('comes back with its base version and the time it was typed', async () => {
    const text = signedIn(ada);
    const before = Date.now();
    text.openForm('form')?.keep({ values: { name: 'Ruth' }, base: { version: 3 } });
    text.flush();
    await written();
    const found = await signedIn(ada, 'new').openForm('form')?.restore(always);
    expect(found).toMatchObject({ values: { name: 'Ruth' }, base: { version: 3 } });
    expect(found?.at).toBeGreaterThanOrEqual(before);
  });

  it('lies encrypted in the storage, unreadable', async () => {
    const text = signedIn(ada);
    text.openForm('form')?.keep({ values: { name: 'Ruth' }, base: { name: 'Naomi' } });
    text.close();
    await written();
    const lying = JSON.stringify(stored);
    expect(lying).not.toMatch(/Ruth|Naomi|values|base/);
    expect(lying).not.toContain(btoa('Ruth'));
  });

  it('gets written while someone types, within half a second', async () => {
    vi.useFakeTimers();
    const formText = signedIn(ada).openForm('form');
    for (const name of ['R', 'Ru', 'Rut', 'Ruth']) {
      formText?.keep({ values: { name } });
      await vi.advanceTimersByTimeAsync(125);
    }
    vi.useRealTimers();
    await written();
    expect(await comesBack(ada)).toMatchObject({ name: expect.stringMatching(/^Ru/) });
  });

  it('stays hidden from anyone else, who leaves it unchanged', async () => {
    const text = signedIn(ada);
    text.openForm('form')?.keep({ values: { name: 'Ruth' } });
    text.close();
    await written();
    expect(await comesBack(ben)).toBeUndefined();
    // Not even to a person who moves it under their own key.
    const [[place = '', sealed = ''] = []] = Object.entries(stored);
    stored[place.replace(ada, ben)] = sealed;
    expect(await comesBack(ben)).toBeUndefined();
    expect(await comesBack(ada)).toEqual({ name: 'Ruth' });
  });

  it('in one form never comes back in another, even if someone moves it', async () => {
    const text = signedIn(ada);
    text.openForm('form')?.keep({ values: { name: 'Ruth' } });
    text.flush();
    await written();
    const [[place = '', sealed = ''] = []] = Object.entries(stored);
    stored = { [place.replace(':form:', ':other:')]: sealed };
    expect(await comesBack(ada, 'other')).toBeUndefined();
    expect(stored).toEqual({});
  });

  it('disappears when it is saved or discarded, even while it is being written', async () => {
    const text = signedIn(ada);
    const formText = text.openForm('form');
    formText?.keep({ values: { name: 'Ruth' } });
    text.flush();
    formText?.forget();
    // Encrypted after the other text, and so written when that one would have been.
    text.openForm('later')?.keep({ values: {} });
    text.flush();
    await written();
    expect(Object.keys(stored)).toEqual([expect.stringContaining(':later:')]);
    expect(await comesBack(ada)).toBeUndefined();
  });

  it('disappears completely when the person signs out, and only theirs', async () => {
    const others = signedIn(ben);
    others.openForm('form')?.keep({ values: { name: 'Boaz' } });
    others.close();
    await written();
    const text = signedIn(ada);
    const formText = text.openForm('form');
    formText?.keep({ values: { name: 'Ruth' } });
    text.flush();
    await vi.waitFor(() => expect(hasKeptText(ada)).toBe(true));
    formText?.keep({ values: { name: 'Ruth A.' } });
    text.forgetAll(ada);
    text.close();
    formText?.keep({ values: { name: 'Ruth B.' } });
    formText?.release();
    await new Promise(setImmediate);
    expect(hasKeptText(ada)).toBe(false);
    expect(await comesBack(ben)).toEqual({ name: 'Boaz' });
  });

  it('in a form that never asks before leaving stays when the person signs out', async () => {
    const text = signedIn(ada);
    text.openForm('form')?.keep({ values: { name: 'Ruth' } });
    text.openForm(lasting('note'))?.keep({ values: { text: 'Called back' } });
    text.forgetAll(ada);
    text.close();
    await vi.waitFor(() => expect(hasKeptText(ada)).toBe(true));
    expect(Object.keys(stored)).toEqual([expect.stringContaining('note:')]);
    const again = signedIn(ada, 'again').openForm(lasting('note'));
    expect((await again?.restore(() => true))?.values).toEqual({ text: 'Called back' });
  });

  it('stays separate in two tabs, and each text comes back in turn', async () => {
    const one = signedIn(ada, 'one', ['two']);
    const two = signedIn(ada, 'two', ['one']);
    one.openForm('form')?.keep({ values: { name: 'Ruth' } });
    one.flush();
    await written();
    const second = two.openForm('form');
    // A text that the other tab has open is not taken.
    expect(await second?.restore(always)).toBeNull();
    second?.keep({ values: { name: 'Naomi' } });
    two.flush();
    await vi.waitFor(() => expect(Object.keys(stored)).toHaveLength(2));
    // Both tabs are closed.
    const text = signedIn(ada, 'three');
    const first = text.openForm('form');
    expect((await first?.restore(always))?.values).toBeDefined();
    first?.forget();
    expect((await text.openForm('form')?.restore(always))?.values).toBeDefined();
    expect(Object.keys(stored)).toHaveLength(1);
  });

  it('comes back when the form is opened again on the same page', async () => {
    const text = signedIn(ada);
    const formText = text.openForm('form');
    formText?.keep({ values: { name: 'Ruth' } });
    formText?.release();
    await written();
    expect((await text.openForm('form')?.restore(always))?.values).toEqual({ name: 'Ruth' });
  });

  it('waits for the next time when someone is already typing into the form', async () => {
    const text = signedIn(ada);
    text.openForm('form')?.keep({ values: { name: 'Ruth' } });
    text.flush();
    await written();
    const formText = signedIn(ada, 'new').openForm('form');
    expect(await formText?.restore(() => false)).toBeNull();
    expect(await comesBack(ada)).toEqual({ name: 'Ruth' });
  });

  it('expires after seven days for any person, and unreadable text is removed', async () => {
    const text = signedIn(ada);
    text.openForm('form')?.keep({ values: { name: 'Ruth' } });
    text.close();
    await written();
    stored[`kept:${ben}:form:one.1`] = '{"broken":';
    vi.useFakeTimers({ now: Date.now() + 6 * day });
    signedIn(ben);
    expect(Object.keys(stored)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2 * day);
    signedIn(ben);
    expect(stored).toEqual({});
  });

  it('stays in memory where storage is full, until someone else signs in', async () => {
    isFull = true;
    const text = signedIn(ada);
    const formText = text.openForm('form');
    formText?.keep({ values: { name: 'Ruth' } });
    formText?.release();
    text.close();
    // Encryption takes a moment; without waiting, the write would happen in the next test.
    await vi.waitFor(() => expect(refused).toBe(1));
    const open = (id: keyof typeof keys) => text.open(id, () => keys[id] as Promise<CryptoKey>);
    open(ada);
    const again = text.openForm('form');
    expect((await again?.restore(always))?.values).toEqual({ name: 'Ruth' });
    again?.release();
    text.close();
    open(ben);
    open(ada);
    expect(await text.openForm('form')?.restore(always)).toBeNull();
  });

  it('stays in memory where there is no key, and is never stored unencrypted', async () => {
    const text = page('one');
    text.open(ada, async () => null);
    const formText = text.openForm('form');
    formText?.keep({ values: { name: 'Ruth' } });
    formText?.release();
    await new Promise(setImmediate);
    expect(stored).toEqual({});
    expect((await text.openForm('form')?.restore(always))?.values).toEqual({ name: 'Ruth' });
  });

  it('accepts no text while no one is signed in', () => {
    expect(page('one').openForm('form')).toBeNull();
  });
});
