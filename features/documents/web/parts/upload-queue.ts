import type { StoredFile } from '#features/documents/contract/files.ts';

/** Where a file that is to be uploaded stands. */
export type UploadState =
  /** Chosen; nobody has said yet that it shall go. */
  | { kind: 'chosen' }
  /** It goes when it is its turn. */
  | { kind: 'waiting' }
  /** On its way; `share` of it, from 0 to 1. At 1 all of it is there, and the answer is to come. */
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; error: unknown };

export interface Upload {
  /** By which this page knows it. */
  key: string;
  /** By which the server knows it: the same file, sent again after a lost reply, is no second one. */
  id: string;
  applicantId: string;
  file: File;
  note: string;
  state: UploadState;
}

export type Send = (
  upload: Upload,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<StoredFile>;

export type UploadQueue = ReturnType<typeof makeUploadQueue>;

/** So many go at once: a third one would only make the others slower. */
const atOnce = 2;

/**
 * The files that are to be uploaded, of whomever they are. It lives beside the screens: what is on its
 * way goes on while one looks at something else.
 */
export function makeUploadQueue({ send, newId }: { send: Send; newId: () => string }) {
  let uploads: readonly Upload[] = [];
  const sending = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const endListeners = new Set<(upload: Upload, kept: StoredFile | null) => void>();

  function set(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function change(key: string, changes: Partial<Upload>): void {
    set(uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  const find = (key: string) => uploads.find((one) => one.key === key);

  /** Sends what waits, for as long as there is room. */
  function goOn(): void {
    for (const one of uploads) {
      if (sending.size >= atOnce) return;
      if (one.state.kind === 'waiting') void sendOne(one);
    }
  }

  async function sendOne(upload: Upload): Promise<void> {
    const { key } = upload;
    const controller = new AbortController();
    sending.set(key, controller);
    change(key, { state: { kind: 'sending', share: 0 } });
    const onProgress = (share: number) => {
      if (sending.get(key) === controller) change(key, { state: { kind: 'sending', share } });
    };
    let kept: StoredFile | null = null;
    let error: unknown;
    try {
      kept = await send(upload, { signal: controller.signal, onProgress });
    } catch (failure) {
      error = failure;
    }
    // Given up meanwhile.
    if (sending.get(key) !== controller) return;
    sending.delete(key);
    if (kept) set(uploads.filter((one) => one.key !== key));
    else change(key, { state: { kind: 'failed', error } });
    for (const listener of endListeners) listener(upload, kept);
    goOn();
  }

  function stop(key: string): void {
    const controller = sending.get(key);
    sending.delete(key);
    controller?.abort();
  }

  function retry(isWanted: (upload: Upload) => boolean): void {
    set(
      uploads.map((one) =>
        one.state.kind === 'failed' && isWanted(one) ? { ...one, state: { kind: 'waiting' } } : one,
      ),
    );
    goOn();
  }

  return {
    all: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called when a file has come, or has failed to. Returns how to stop listening. */
    onEnd(listener: (upload: Upload, kept: StoredFile | null) => void): () => void {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    add(applicantId: string, files: readonly { file: File; note: string }[]): void {
      const state = { kind: 'chosen' } as const;
      const named = files.map((one) => ({ ...one, key: newId(), id: newId(), applicantId, state }));
      set([...uploads, ...named]);
    },
    /** What goes under the same id is the same, note and all: with another note it is another one. */
    write(key: string, note: string): void {
      const isTried = find(key)?.state.kind === 'failed';
      change(key, isTried ? { id: newId(), note } : { note });
    },
    /** Those that were chosen for this person go. */
    start(applicantId: string): void {
      set(
        uploads.map((one) =>
          one.applicantId === applicantId && one.state.kind === 'chosen'
            ? { ...one, state: { kind: 'waiting' } }
            : one,
        ),
      );
      goOn();
    },
    retry,
    /** Takes it out; what is on its way is given up. */
    remove(key: string): void {
      stop(key);
      set(uploads.filter((one) => one.key !== key));
      goOn();
    },
    /** Nothing can go any more, with this error; what was chosen stays. */
    halt(error: unknown): void {
      for (const key of [...sending.keys()]) stop(key);
      set(
        uploads.map((one) =>
          one.state.kind === 'chosen' ? one : { ...one, state: { kind: 'failed', error } },
        ),
      );
    },
    clear(): void {
      for (const key of [...sending.keys()]) stop(key);
      set([]);
    },
  };
}
