/** Texts through any gateway that speaks our plain protocol: docs/text-messages.md */

import { createHmac } from 'node:crypto';
import { type TextFailure, textFailures } from '#core/contract/text-failures.ts';
import { callGateway, isTemporary, readJson } from './gateway-calls.ts';
import type { GatewaySettings } from './text-settings.ts';
import { type Texter, TextNotTaken, type TextPrice, textCallbackPaths } from './texter.ts';

export const gatewayHeaders = {
  timestamp: 'x-cairn-timestamp',
  signature: 'x-cairn-signature',
} as const;

/** Older calls are refused, so that a copied one can't be sent again later. */
export const maxCallAgeSeconds = 300;

/** Sends by one signed POST. The gateway recognizes a second try by the id. */
export function makeHttpTexter(settings: GatewaySettings, publicUrl: string): Texter {
  const { url, secret, from } = settings;
  return {
    async send({ id, to, text }) {
      const callback = `${publicUrl}${textCallbackPaths.http}`;
      const body = JSON.stringify({ id, from, to, text, callback });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const reply = await callGateway(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          [gatewayHeaders.timestamp]: timestamp,
          [gatewayHeaders.signature]: gatewaySignature(secret, timestamp, body),
        },
        body,
      });
      const answer = await readJson(reply);
      if (!reply.ok) throw notTaken(reply.status, answer.reason);
      const { gatewayId, segments, price } = answer;
      return {
        gatewayId: typeof gatewayId === 'string' ? gatewayId.slice(0, 100) : null,
        segments: Number.isInteger(segments) && Number(segments) > 0 ? Number(segments) : null,
        price: readPrice(price),
      };
    },
    // It reports the price with its receipt or with the state.
    findReceipt: async () => null,
  };
}

function notTaken(status: number, reason: unknown): TextNotTaken {
  const detail = `replied with ${status}`;
  return isTemporary(status)
    ? new TextNotTaken('again', 'gateway', detail)
    : new TextNotTaken('never', knownTextFailure(reason), detail);
}

/** The reason that a gateway gives, or `other`. */
export function knownTextFailure(reason: unknown): TextFailure {
  return textFailures.find((one) => one === reason) ?? 'other';
}

/** Null if it isn't a price such as `{"amount": "0.0079", "currency": "USD"}`. */
export function readPrice(price: unknown): TextPrice | null {
  const { amount, currency } = (price ?? {}) as Record<string, unknown>;
  const isPriced =
    /^\d{1,6}(\.\d{1,6})?$/.test(String(amount)) && /^[A-Z]{3}$/.test(String(currency));
  return isPriced ? { amount: String(amount), currency: String(currency) } : null;
}

/** `sha256=` and the HMAC-SHA256 of timestamp, dot, and body, in hexadecimal digits. */
export function gatewaySignature(secret: string, timestamp: string, body: string): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `sha256=${digest}`;
}
