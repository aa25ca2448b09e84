import type { Workbox } from 'workbox-window';
import { logToConsole } from '../browser/console-log.ts';

/** How often an open page checks for a new version, in milliseconds. */
const checkInterval = 60 * 60 * 1000;

let worker: Workbox | null = null;
let isWaiting = false;
const listeners = new Set<() => void>();

/**
 * Registers the service worker, which opens Cairn offline. Failures are only logged (point 8 of the
 * specification).
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  void import('workbox-window')
    .then(async ({ Workbox }) => {
      const newWorker = new Workbox('/staff-worker.js');
      const announceUpdate = () => {
        worker = newWorker;
        isWaiting = true;
        for (const listener of listeners) listener();
      };
      newWorker.addEventListener('waiting', announceUpdate);
      // Another tab has activated the new version: this one still shows the old one, and may learn
      // of it late.
      let isFirst = navigator.serviceWorker.controller === null;
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (!isFirst) announceUpdate();
        isFirst = false;
      });
      await newWorker.register({ immediate: true });
      setInterval(() => void newWorker.update().catch(() => undefined), checkInterval);
    })
    .catch((error: unknown) => logToConsole('No service worker:', error));
}

/** True if a new version is downloaded and waits for the person's consent. */
export function isUpdateWaiting(): boolean {
  return isWaiting;
}

/** @returns stops listening */
export function onUpdateWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Switches to the new version by reloading the page; forms keep their text. The browser lets the
 * old version finish first, which can take half a minute.
 *
 * @returns only if the person chooses to stay on the page
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const waitingWorker = worker;
  // If another tab has activated it, or the person stayed because of unsaved text, only this page
  // needs reloading.
  if (waitingWorker && registration?.waiting) {
    await new Promise((resolve) => {
      waitingWorker.addEventListener('controlling', resolve);
      waitingWorker.messageSkipWaiting();
    });
  }
  location.reload();
}
