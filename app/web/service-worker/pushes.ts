import type { WorkerScope } from './worker-scope.ts';

/** What the server sends. It names nobody: a lock screen is read by whoever holds the phone. */
interface Pushed {
  title: string;
  body: string;
  /** Pushes with the same tag replace each other. */
  tag: string;
  /** Where a tap leads, an address of ours. */
  url: string;
}

/** Shows what is pushed, and opens its page when it is tapped. */
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

/** In a tab that is there already, so that nothing typed in it is lost: only if it is on that page. */
async function openPage(worker: WorkerScope, url: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find((client) => client.url === url);
  if (there) await there.focus();
  else await worker.clients.openWindow(url);
}
