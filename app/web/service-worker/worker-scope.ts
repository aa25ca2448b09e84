/**
 * The service worker's global scope. TypeScript's types for it conflict with those of pages in one
 * project, so this declares the parts we use.
 */
export interface WorkerScope {
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: { origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageReceived) => void): void;
  addEventListener(type: 'push', listener: (event: PushReceived) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClicked) => void): void;
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
export interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
export interface MessageReceived extends Extendable {
  data: unknown;
}
export interface PushReceived extends Extendable {
  data: { json(): unknown } | null;
}
export interface NotificationClicked extends Extendable {
  notification: { data: unknown; close(): void };
}
