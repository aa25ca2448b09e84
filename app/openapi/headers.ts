import { idempotencyKeyHeader, idempotencyKeyPattern } from '#core/contract/operation.ts';
import { xsrfCookie, xsrfHeader } from '#core/server/http/cross-site.ts';
import { requestIdHeader } from '#core/server/http/request-id.ts';

export const headers = {
  SessionToken: {
    description: 'The token of the new session. Send it back as `Authorization` with each call.',
    required: true,
    schema: bearerText(),
  },
  RenewedToken: {
    description:
      'A new token for this session, sent once the current one is past half its lifetime. Use it from then on.',
    schema: bearerText(),
  },
  RetryAfter: {
    description: 'Seconds to wait, if known.',
    schema: { type: 'integer', minimum: 0 },
  },
  RequestId: {
    description: 'Identifies this call in the server’s log. Include it when you report a problem.',
    schema: { type: 'string' },
  },
  FileName: {
    description: 'The name of the file (RFC 6266).',
    schema: { type: 'string' },
  },
};

export function header(name: keyof typeof headers): object {
  return { $ref: `#/components/headers/${name}` };
}

export const requestHeaders = {
  XsrfToken: {
    name: xsrfHeader,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description:
      `The value of the cookie \`${xsrfCookie}\`, which this server’s pages set. Required if the call sends that ` +
      'cookie, as calls from a browser do. Clients without cookies omit it.',
  },
  IdempotencyKey: {
    name: idempotencyKeyHeader,
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
    description:
      'A unique value, such as a UUID. Send the same one when you retry after a lost reply: for 24 hours, ' +
      'the call returns its first reply and does nothing more.',
  },
};

export function requestHeader(name: keyof typeof requestHeaders): object {
  return { $ref: `#/components/parameters/${name}` };
}

export const onEveryReply = { [requestIdHeader]: header('RequestId') };

function bearerText(): object {
  return { type: 'string', pattern: '^Bearer \\S+$' };
}
