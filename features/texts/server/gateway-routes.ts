/** Addresses at which the gateway reports. Each call must be signed with the gateway's secret. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { App } from '#core/server/app.ts';
import { problem } from '#core/server/problem.ts';
import { escapeHtml } from '#core/server/sending/html.ts';
import {
  gatewayHeaders,
  gatewaySignature,
  knownTextFailure,
  maxCallAgeSeconds,
  readPrice,
} from '#core/server/sending/http-texts.ts';
import type { GatewaySettings, TwilioSettings } from '#core/server/sending/text-settings.ts';
import { textCallbackPaths } from '#core/server/sending/texter.ts';
import { isSameSignature, twilioFailure, twilioSignature } from '#core/server/sending/twilio.ts';
import { receive, report } from './receiving.ts';

/** Larger than any text with its facts. */
const bodyLimit = 64 * 1024;

const uuid = z.uuid();

/** A number in the form of networks, or a short code. */
const senderPattern = /^\+?\d{3,15}$/;

/** Only the routes of the chosen gateway exist. */
export function mountGateway(server: FastifyInstance, app: App): void {
  const { texts } = app.settings;
  if (!texts) return;
  server.register((corner, _options, done) => {
    // The signature covers the bytes as they came.
    corner.removeAllContentTypeParsers();
    corner.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'application/json'],
      { parseAs: 'string', bodyLimit },
      (_request, body, read) => read(null, body),
    );
    if (texts.kind === 'twilio') mountTwilio(corner, app, texts);
    else mountHttp(corner, app, texts);
    done();
  });
}

const hidden = { schema: { hide: true } as object };

const textBody = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '');

function mountTwilio(corner: FastifyInstance, app: App, { authToken }: TwilioSettings): void {
  const readSigned = (request: FastifyRequest) => {
    const fields = Object.fromEntries(new URLSearchParams(textBody(request)));
    const url = `${app.settings.publicUrl}${request.url}`;
    const expected = twilioSignature(authToken, url, fields);
    if (!isSameSignature(request.headers['x-twilio-signature'], expected)) {
      request.log.warn({ code: 'forbidden' }, 'refused');
      throw problem('forbidden');
    }
    return fields;
  };

  corner.post(textCallbackPaths.twilioReceived, hidden, async (request, reply) => {
    const fields = readSigned(request);
    const { MessageSid: gatewayId, From: from = '', Body: text = '' } = fields;
    const isText = gatewayId !== undefined && senderPattern.test(from);
    const answer = isText
      ? await receive(app, {
          gatewayId,
          from,
          text,
          hasPicture: Number(fields.NumMedia) > 0,
          isAnswered: isAnsweredByTwilio(fields),
        })
      : null;
    const message = answer === null ? '' : `<Message>${escapeHtml(answer)}</Message>`;
    return reply
      .type('text/xml; charset=utf-8')
      .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`);
  });

  corner.post(textCallbackPaths.twilioStatus, hidden, async (request, reply) => {
    const fields = readSigned(request);
    const textId = uuid.safeParse((request.query as { text?: unknown }).text);
    const state = twilioStates[fields.MessageStatus ?? ''];
    if (textId.success && state) {
      await report(app, {
        textId: textId.data,
        state,
        failure: state === 'failed' ? twilioFailure(fields.ErrorCode) : null,
        segments: null,
        price: null,
        gatewayId: fields.MessageSid ?? null,
      });
    }
    return reply.status(204).send();
  });
}

/** Others, such as `accepted` and `sending`, say nothing new. */
const twilioStates: Readonly<Record<string, 'sent' | 'delivered' | 'failed'>> = {
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/** https://help.twilio.com/articles/223134027 */
const twilioKeywords =
  /^(?:STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|REVOKE|OPTOUT|START|UNSTOP|HELP|INFO)$/i;

/** Twilio confirms its own keywords, or those set in its console; others are ours. */
function isAnsweredByTwilio({ OptOutType, Body = '' }: Record<string, string>): boolean {
  return Boolean(OptOutType) || twilioKeywords.test(Body.trim());
}

const gatewayCall = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('received'),
    id: z.string().min(1).max(100),
    from: z.string().regex(senderPattern),
    text: z.string().max(20_000),
    hasPicture: z.boolean().default(false),
  }),
  z.object({
    type: z.literal('status'),
    /** Ours. */
    text: z.uuid(),
    state: z.enum(['sent', 'delivered', 'failed']),
    reason: z.string().optional(),
    segments: z.int().min(1).max(100).nullable().default(null),
    price: z.unknown().optional(),
    gatewayId: z.string().max(100).nullable().default(null),
  }),
]);

function mountHttp(corner: FastifyInstance, app: App, { secret }: GatewaySettings): void {
  const readSigned = (request: FastifyRequest) => {
    const body = textBody(request);
    const timestamp = String(request.headers[gatewayHeaders.timestamp] ?? '');
    const expected = gatewaySignature(secret, timestamp, body);
    const age = Math.abs(app.clock().getTime() / 1000 - Number(timestamp));
    const isSigned = isSameSignature(request.headers[gatewayHeaders.signature], expected);
    if (!isSigned || !(age <= maxCallAgeSeconds)) {
      request.log.warn({ code: 'forbidden' }, 'refused');
      throw problem('forbidden');
    }
    return body;
  };

  corner.post(textCallbackPaths.http, hidden, async (request) => {
    const read = gatewayCall.safeParse(parseJson(readSigned(request)));
    if (!read.success) throw problem('invalid', []);
    const call = read.data;
    if (call.type === 'received') {
      const { id: gatewayId, ...text } = call;
      return { reply: await receive(app, { ...text, gatewayId, isAnswered: false }) };
    }
    await report(app, {
      textId: call.text,
      state: call.state,
      failure: call.state === 'failed' ? knownTextFailure(call.reason) : null,
      segments: call.segments,
      price: readPrice(call.price),
      gatewayId: call.gatewayId,
    });
    return { reply: null };
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
