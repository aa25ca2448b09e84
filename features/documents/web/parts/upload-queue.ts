import type { StoredFile } from '#features/documents/contract/files.ts';

export type UploadState =
  /** Chosen, not started. */
  | { kind: 'chosen' }
  /** Waits for its turn. */
  | { kind: 'waiting' }
  /** `share` is from 0 to 1. At 1 everything is sent and the reply is pending. */
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; error: unknown };

export interface Upload {
  /** Key on this page. */
  key: string;
  /** Id on the server, so that a retry after a lost reply isn't a second document. */
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

/** Parallel uploads; a third would only slow the others. */
const maxParallelUploads = 2;

/**
 * Uploads for all people. It lives outside the screens, so that uploads continue during navigation.
 */
export function makeUploadQueue({ send, newId }: { send: Send; newId: () => string }) {
  let uploads: readonly Upload[] = [];
  const sending = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const endListeners = new Set<(upload: Upload, storedFile: StoredFile | null) => void>();

  function set(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function change(key: string, changes: Partial<Upload>): void {
    set(uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  const find = (key: string) => uploads.find((one) => one.key === key);

  /** Starts waiting uploads up to the limit. */
  function startNext(): void {
    for (const one of uploads) {
      if (sending.size >= maxParallelUploads) return;
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
    let storedFile: StoredFile | null = null;
    let error: unknown;
    try {
      storedFile = await send(upload, { signal: controller.signal, onProgress });
    } catch (failure) {
      error = failure;
    }
    // Canceled since.
    if (sending.get(key) !== controller) return;
    sending.delete(key);
    if (storedFile) set(uploads.filter((one) => one.key !== key));
    else change(key, { state: { kind: 'failed', error } });
    for (const listener of endListeners) listener(upload, storedFile);
    startNext();
  }

  function stop(key: string): void {
    const controller = sending.get(key);
    sending.delete(key);
    controller?.abort();
  }

  function retry(matches: (upload: Upload) => boolean): void {
    set(
      uploads.map((one) =>
        one.state.kind === 'failed' && matches(one) ? { ...one, state: { kind: 'waiting' } } : one,
      ),
    );
    startNext();
  }

  return {
    all: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called when an upload succeeds or fails. Returns an unsubscribe function. */
    onEnd(listener: (upload: Upload, storedFile: StoredFile | null) => void): () => void {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    add(applicantId: string, files: readonly { file: File; note: string }[]): void {
      const state = { kind: 'chosen' } as const;
      const newUploads = files.map((one) => ({
        ...one,
        key: newId(),
        id: newId(),
        applicantId,
        state,
      }));
      set([...uploads, ...newUploads]);
    },
    /** A new note needs a new id: the server treats the same id as the same upload. */
    write(key: string, note: string): void {
      const isTried = find(key)?.state.kind === 'failed';
      change(key, isTried ? { id: newId(), note } : { note });
    },
    /** Starts the uploads for this person. */
    start(applicantId: string): void {
      set(
        uploads.map((one) =>
          one.applicantId === applicantId && one.state.kind === 'chosen'
            ? { ...one, state: { kind: 'waiting' } }
            : one,
        ),
      );
      startNext();
    },
    retry,
    /** Removes an entry and cancels its upload. */
    remove(key: string): void {
      stop(key);
      set(uploads.filter((one) => one.key !== key));
      startNext();
    },
    /** Fails all pending uploads with this error; chosen files stay. */
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
