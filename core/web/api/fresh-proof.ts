import { useSyncExternalStore } from 'react';

/** Asks the person to prove their identity; `from` had the focus at the time of the call. */
type Ask = (from: Element | null) => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/** Registers how to ask. Returns how to unregister. */
export function onProofNeeded(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/**
 * Asks for the proof that the server requires before risky steps; concurrent calls share one
 * dialog. False if the person declined, or if no page can ask.
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

/** The focused element; null outside a browser. */
export function focused(): Element | null {
  return typeof document === 'undefined' ? null : document.activeElement;
}

/** While the dialog is open, Escape is for it and must not close one below. */
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
