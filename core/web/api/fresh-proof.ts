import { useSyncExternalStore } from 'react';

/** Asks the person to show again that it is them; `from` had the focus when they made the call. */
type Ask = (from: Element | null) => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/** Says how the person is asked. Returns how to stop. */
export function onProofNeeded(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/**
 * Asks for the proof that the server wants before risky steps; two calls at once share one question. False when the
 * person declined, or when there is no page that could ask.
 */
export async function askForProof(from: Element | null): Promise<boolean> {
  if (ask === null) return false;
  asking ??= ask(from).finally(() => {
    asking = null;
    announce();
  });
  announce();
  return asking;
}

/** What has the focus now; null outside of a browser. */
export function focused(): Element | null {
  return typeof document === 'undefined' ? null : document.activeElement;
}

/** While it asks, Escape is for that dialog: one below it must not close by the same press. */
export function useIsAskingForProof(): boolean {
  return useSyncExternalStore(subscribe, () => asking !== null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}
