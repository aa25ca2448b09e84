import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gatewayHeaders, gatewaySignature } from '#core/server/sending/http-texts.ts';
import { twilioSignature } from '#core/server/sending/twilio.ts';

const accountSid = `AC${'0a1b'.repeat(8)}`;
const authToken = 'a token that only the tests know';
const secret = 'a secret of 32 characters for the tests';
export const ourNumber = '+15065550100';

/** A text as a phone would show it. */
export interface ArrivedText {
  sid: string;
  to: string;
  from: string;
  text: string;
  /** Our id, from the callback or the call. */
  id: string;
}

type Handle = (request: IncomingMessage, body: string, reply: ServerResponse) => void;

/**
 * A server on this machine that plays a gateway. It checks who calls, as a real one does, and keeps
 * what it takes.
 */
async function startGateway(handle: Handle) {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handle(request, Buffer.concat(chunks).toString('utf8'), reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, stop };
}

/** How the next call goes wrong: a status without taking the text, or no answer. */
type Trouble = number | 'drop-before' | 'drop-after';

interface Gateway {
  url: string;
  /** Texts that were taken. */
  texts: ArrivedText[];
  /** Calls that weren't signed or signed in as they must be. */
  refused: number;
  /** The next calls go wrong in these ways, one each. */
  fail(...ways: Trouble[]): void;
  /** With an error code, as a number that takes no texts. */
  refuseTo(number: string, code: number): void;
  /** Number of calls that wanted to send. */
  tries: number;
  stop(): Promise<void>;
}

/** Plays Twilio's REST API: `Messages.json` with its form, basic authentication, and list. */
export async function startTwilio() {
  const troubles: Trouble[] = [];
  const refusedNumbers = new Map<string, number>();
  const dates = new Map<string, string>();
  const found: Omit<Gateway, 'url' | 'stop'> = {
    texts: [],
    refused: 0,
    tries: 0,
    fail: (...ways) => void troubles.push(...ways),
    refuseTo: (number, code) => void refusedNumbers.set(number, code),
  };
  const asResource = ({ sid, text }: ArrivedText) => ({
    sid,
    body: text,
    date_created: dates.get(sid),
    num_segments: '1',
    price: '-0.00790',
    price_unit: 'USD',
  });
  const json = (reply: ServerResponse, status: number, body: object) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const messages = `/2010-04-01/Accounts/${accountSid}/Messages`;

  /** Takes a text, or doesn't, as the test wants it. */
  function take(request: IncomingMessage, body: string, reply: ServerResponse) {
    found.tries += 1;
    const trouble = troubles.shift();
    if (trouble === 'drop-before') return request.socket.destroy();
    if (typeof trouble === 'number') return json(reply, trouble, { code: 20_500 });
    const {
      To: to = '',
      From: from = '',
      Body: text = '',
      StatusCallback = '',
    } = Object.fromEntries(new URLSearchParams(body));
    const refusal = refusedNumbers.get(to);
    if (refusal) return json(reply, 400, { code: refusal });
    const sid = `SM${crypto.randomUUID().replaceAll('-', '')}`;
    const id = new URL(StatusCallback).searchParams.get('text') ?? '';
    dates.set(sid, new Date().toUTCString());
    found.texts.push({ sid, to, from, text, id });
    if (trouble === 'drop-after') return request.socket.destroy();
    // Twilio prices a text later.
    return json(reply, 201, { sid, num_segments: '1', price: null, price_unit: 'USD' });
  }

  function find(pathname: string, to: string | null, reply: ServerResponse) {
    if (pathname === `${messages}.json`) {
      const sent = found.texts.filter((text) => text.to === to);
      return json(reply, 200, { messages: sent.map(asResource) });
    }
    const one = found.texts.find(({ sid }) => pathname === `${messages}/${sid}.json`);
    return one ? json(reply, 200, asResource(one)) : json(reply, 404, { code: 20_404 });
  }

  const { url, stop } = await startGateway((request, body, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twilio.example');
    if (request.headers.authorization !== expected) {
      found.refused += 1;
      return json(reply, 401, { code: 20_003 });
    }
    if (request.method === 'GET') return find(pathname, searchParams.get('To'), reply);
    return pathname === `${messages}.json`
      ? take(request, body, reply)
      : json(reply, 404, { code: 20_404 });
  });
  return Object.assign(found, {
    url,
    stop,
    environment: {
      TEXT_GATEWAY: 'twilio',
      TEXT_FROM: ourNumber,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_API_BASE: url,
    },
    /** A call of ours, signed as Twilio signs it. */
    signed(publicUrl: string, path: string, fields: Record<string, string>, token = authToken) {
      return {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': twilioSignature(token, `${publicUrl}${path}`, fields),
        },
        payload: new URLSearchParams(fields).toString(),
      };
    },
  });
}

/** Plays a gateway of the plain protocol; it recognizes a second try by the id. */
export async function startPlainGateway() {
  const troubles: Trouble[] = [];
  const found: Omit<Gateway, 'url' | 'stop'> = {
    texts: [],
    refused: 0,
    tries: 0,
    fail: (...ways) => void troubles.push(...ways),
    refuseTo: () => undefined,
  };
  const { url, stop } = await startGateway((request, body, reply) => {
    found.tries += 1;
    const timestamp = String(request.headers[gatewayHeaders.timestamp]);
    const isSigned =
      request.headers[gatewayHeaders.signature] === gatewaySignature(secret, timestamp, body);
    if (!isSigned) {
      found.refused += 1;
      return reply.writeHead(403).end();
    }
    const trouble = troubles.shift();
    if (trouble === 'drop-before') return request.socket.destroy();
    if (typeof trouble === 'number') return reply.writeHead(trouble).end();
    const { id, to, from, text } = JSON.parse(body);
    const sid = `g-${id}`;
    if (!found.texts.some((one) => one.id === id)) found.texts.push({ sid, id, to, from, text });
    if (trouble === 'drop-after') return request.socket.destroy();
    const price = { amount: '0.01', currency: 'CAD' };
    return reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ gatewayId: sid, segments: 1, price }));
  });
  return Object.assign(found, {
    url,
    stop,
    environment: {
      TEXT_GATEWAY: 'http',
      TEXT_FROM: ourNumber,
      TEXT_GATEWAY_URL: `${url}/send`,
      TEXT_GATEWAY_SECRET: secret,
    },
    /** A call of ours, signed as the gateway signs it. */
    signed(body: object, { at = Date.now(), key = secret } = {}) {
      const payload = JSON.stringify(body);
      const timestamp = String(Math.floor(at / 1000));
      return {
        headers: {
          'content-type': 'application/json',
          [gatewayHeaders.timestamp]: timestamp,
          [gatewayHeaders.signature]: gatewaySignature(key, timestamp, payload),
        },
        payload,
      };
    },
  });
}
