/** Texts through Twilio: https://www.twilio.com/docs/messaging/api/message-resource */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TextFailure } from '#core/contract/text-failures.ts';
import { callGateway, isTemporary, readJson } from './gateway-calls.ts';
import type { TwilioSettings } from './text-settings.ts';
import {
  type OutgoingText,
  type Texter,
  TextNotTaken,
  type TextReceipt,
  textCallbackPaths,
} from './texter.ts';

/** Clocks differ, and Twilio may have dated a text before we did. */
const clockDifferenceMs = 2 * 60_000;

/** Sends through Twilio's REST API. */
export function makeTwilioTexter(settings: TwilioSettings, publicUrl: string): Texter {
  const { accountSid, authToken, from, apiBase } = settings;
  const messages = `${apiBase}/2010-04-01/Accounts/${accountSid}/Messages`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from };

  const get = async (url: string) => {
    const reply = await callGateway(url, { headers: { authorization } });
    const body = await readJson(reply);
    if (!reply.ok) throw notTaken(reply.status, body);
    return body;
  };

  /** Twilio knows no idempotency key: after a try without an answer, its list says what it took. */
  async function findTaken({ to, text, firstTriedAt }: OutgoingText): Promise<TextReceipt | null> {
    if (!firstTriedAt) return null;
    const since = new Date(firstTriedAt.getTime() - clockDifferenceMs);
    const query = new URLSearchParams({
      To: to,
      'DateSent>': since.toISOString().slice(0, 10),
      PageSize: '100',
    });
    const { messages: found } = await get(`${messages}.json?${query}`);
    const taken = (Array.isArray(found) ? (found as Record<string, unknown>[]) : []).find(
      (one) => one.body === text && Date.parse(String(one.date_created)) >= since.getTime(),
    );
    return taken ? toReceipt(taken) : null;
  }

  return {
    async send(outgoing) {
      const taken = await findTaken(outgoing);
      if (taken) return taken;
      const { id, to, text } = outgoing;
      const StatusCallback = `${publicUrl}${textCallbackPaths.twilioStatus}?text=${id}`;
      const form = new URLSearchParams({ To: to, Body: text, StatusCallback, ...sender });
      const reply = await callGateway(`${messages}.json`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      });
      const body = await readJson(reply);
      if (!reply.ok) throw notTaken(reply.status, body);
      return toReceipt(body);
    },
    async findReceipt(gatewayId) {
      return toReceipt(await get(`${messages}/${encodeURIComponent(gatewayId)}.json`));
    },
  };
}

function toReceipt(message: Record<string, unknown>): TextReceipt {
  const { sid, num_segments: segments, price, price_unit: currency } = message;
  // Twilio writes what it charges as a negative number.
  const amount = String(price ?? '').replace(/^-/, '');
  const isPriced = /^\d+(\.\d+)?$/.test(amount) && /^[A-Z]{3}$/.test(String(currency));
  return {
    gatewayId: typeof sid === 'string' ? sid : null,
    segments: Number(segments) > 0 ? Number(segments) : null,
    price: isPriced ? { amount, currency: String(currency) } : null,
  };
}

function notTaken(status: number, { code }: Record<string, unknown>): TextNotTaken {
  const detail = `replied with ${status}, code ${Number(code) || 0}`;
  return isTemporary(status)
    ? new TextNotTaken('again', 'gateway', detail)
    : new TextNotTaken('never', twilioFailure(code), detail);
}

/** Error codes of https://www.twilio.com/docs/api/errors */
const failures: readonly [TextFailure, readonly number[]][] = [
  ['bad-number', [21_211, 21_217, 21_401, 30_005]],
  ['no-texts', [21_614, 30_006]],
  ['unreachable', [30_003]],
  ['blocked', [21_610, 30_004]],
  ['filtered', [30_007, 30_024, 30_032, 30_034]],
  ['gateway', [21_408, 21_606, 21_612, 21_659, 21_660, 30_001, 30_002, 30_038]],
];

/** A plain reason for an error code. */
export function twilioFailure(code: unknown): TextFailure {
  const found = failures.find(([, codes]) => codes.includes(Number(code)));
  return found?.[0] ?? 'other';
}

/** The signature of a call by Twilio: https://www.twilio.com/docs/usage/security */
export function twilioSignature(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): string {
  const named = Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`);
  return createHmac('sha1', authToken)
    .update(url + named.join(''))
    .digest('base64');
}

/** Compares without telling by its time how much was right. */
export function isSameSignature(sent: unknown, expected: string): boolean {
  const [one, other] = [Buffer.from(String(sent ?? '')), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
