import { addPushSubscription } from '#core/contract/push.ts';
import { call } from '../api/api.ts';
import { forget, readStored, store } from '../browser/storage.ts';
import { currentUser, onLeave, onSessionChange, onSignIn } from '../session/session.ts';

/** Whether this browser tells its person of what happens, and whether it could. */
export type PushState = 'impossible' | 'forbidden' | 'off' | 'on';

/** Who asked for it in this browser. */
const ownerKey = 'push_owner';

/** What the server has to know of this browser; the shape of PushSubscription.toJSON. */
export interface DeviceSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export async function pushState(): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window)) return 'impossible';
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return 'impossible';
  if (Notification.permission === 'denied') return 'forbidden';
  const subscription = await registration.pushManager.getSubscription();
  return subscription && readStored(ownerKey) === currentUser()?.id ? 'on' : 'off';
}

/**
 * Asks the person, in the browser's own words, and the browser's push service.
 *
 * @param publicKey the server's, base64url
 * @returns what to tell the server; null when the person said no
 * @throws when the push service can't be had
 */
export async function subscribeDevice(publicKey: string): Promise<DeviceSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.ready;
  // A subscription of an earlier key or another person is of no use.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  store(ownerKey, currentUser()?.id ?? '');
  const { endpoint, keys } = subscription.toJSON() as DeviceSubscription;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** The server ends messages to a device with its session, so each sign-in of their owner begins them again. */
async function renewDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON() as DeviceSubscription;
  const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  await call(addPushSubscription, { body });
}

/** @returns the address that the server shall forget; null when there was none. */
export async function unsubscribeDevice(): Promise<string | null> {
  forget(ownerKey);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}

/**
 * Whoever logs out here is told here no more, and nobody is told what concerns the person before
 * them. Whoever was only away for a while goes on being told. Called once.
 */
export function startPushOwnership(): void {
  const giveUp = () => void unsubscribeDevice().catch(() => undefined);
  onLeave((leaving) => {
    if (leaving === 'signed-out' && readStored(ownerKey) !== null) giveUp();
  });
  onSignIn(({ id }) => {
    if (readStored(ownerKey) === id) void renewDevice().catch(() => undefined);
  });
  onSessionChange(() => {
    const owner = readStored(ownerKey);
    const user = currentUser();
    if (owner !== null && user !== null && user.id !== owner) giveUp();
  });
}
