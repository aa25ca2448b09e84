import type { WorkerScope } from './worker-scope.ts';

/** The push payload. It names no one: anyone may read a lock screen. */
interface Pushed {
  title: string;
  body: string;
  /** Pushes with the same tag replace each other. */
  tag: string;
  /** The address that a tap opens, on this site. */
  url: string;
}

/** Shows pushes, and opens their page on tap. */
export function showPushes(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    const pushed = event.data?.json() as Pushed | undefined;
    if (!pushed) return;
    const { title, body, tag, url } = pushed;
    const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
    event.waitUntil(
      worker.registration.showNotification(title, { body, tag, data: { url }, ...look }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = event.notification.data as { url: string };
    event.waitUntil(openPage(worker, new URL(url, worker.location.origin).href));
  });
}

/** Reuses an open tab only if it is on that page, so that nothing typed is lost. */
async function openPage(worker: WorkerScope, url: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find((client) => client.url === url);
  if (there) await there.focus();
  else await worker.clients.openWindow(url);
}
