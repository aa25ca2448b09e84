import * as z from 'zod';
import { operation } from './operation.ts';

/**
 * A browser's push endpoint, as its push service issued it (W3C Push API, PushSubscription.toJSON).
 */
export const pushSubscription = z.strictObject({
  endpoint: z.url().max(1000),
  keys: z.strictObject({
    /** The browser's public key, P-256, uncompressed, base64url: 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{86,88}=?$/),
    /** The shared authentication secret, base64url: 16 bytes. */
    auth: z.string().regex(/^[\w-]{22,24}(?:==)?$/),
  }),
});
export type PushSubscriptionSent = z.infer<typeof pushSubscription>;

export const readPushKey = operation({
  id: 'readPushKey',
  method: 'GET',
  path: '/api/push-subscription',
  summary: 'Get the public key for push subscriptions (VAPID, RFC 8292), base64url',
  access: 'signed-in',
  reply: { status: 200, body: z.object({ publicKey: z.string() }) },
});

export const addPushSubscription = operation({
  id: 'addPushSubscription',
  method: 'POST',
  path: '/api/push-subscription',
  summary:
    'Turn on push notifications on this device. A device belongs to the last account that asked',
  access: 'signed-in',
  body: pushSubscription,
  reply: { status: 204 },
});

export const removePushSubscription = operation({
  id: 'removePushSubscription',
  method: 'DELETE',
  path: '/api/push-subscription',
  summary: 'Turn off push notifications on this device',
  access: 'signed-in',
  body: pushSubscription.pick({ endpoint: true }),
  reply: { status: 204 },
});
