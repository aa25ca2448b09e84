import { addPushSubscription } from '#core/contract/push.ts';
import { call } from '../api/api.ts';
import { forget, readStored, store } from '../browser/storage.ts';
import { currentUser, onLeave, onSessionChange, onSignIn } from '../session/session.ts';

/** The state of push notifications in this browser. */
export type PushState = 'impossible' | 'forbidden' | 'off' | 'on';

/** The person who turned push on in this browser. */
const ownerKey = 'push_owner';

/** This browser's subscription; the shape of PushSubscription.toJSON. */
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
 * Asks the person for permission, and subscribes to the browser's push service.
 *
 * @param publicKey the server's, base64url
 * @returns the subscription for the server; null when the person refused
 * @throws when the push service is unavailable
 */
export async function subscribeDevice(publicKey: string): Promise<DeviceSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.ready;
  // A subscription with an earlier key or of another person is useless.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  store(ownerKey, currentUser()?.id ?? '');
  const { endpoint, keys } = subscription.toJSON() as DeviceSubscription;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/**
 * The server drops a device's subscription with its session, so each sign-in of the owner renews
 * it.
 */
async function renewDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON() as DeviceSubscription;
  const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  await call(addPushSubscription, { body });
}

/** @returns the endpoint that the server should delete; null if there was none */
export async function unsubscribeDevice(): Promise<string | null> {
  forget(ownerKey);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}

/**
 * Ends push on sign-out, so that no one sees another person's notifications. After an idle
 * sign-out, push continues. Called once.
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
