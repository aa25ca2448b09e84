import { requestIdHeader } from '../request-id.ts';

/** Headers that many replies carry. */
export const headers = {
  SessionToken: {
    description: 'The token of the new session. Send it back as `Authorization` with each call.',
    required: true,
    schema: bearerText(),
  },
  RenewedToken: {
    description:
      'A new token for this session, once the one that was sent is past half its life. Use it from then on.',
    schema: bearerText(),
  },
  RetryAfter: {
    description: 'Seconds to wait, where that is known.',
    schema: { type: 'integer', minimum: 0 },
  },
  RequestId: {
    description: 'Names this call in the server’s log. Quote it when you report a problem.',
    schema: { type: 'string' },
  },
  FileName: {
    description: 'The name of the file (RFC 6266).',
    schema: { type: 'string' },
  },
};

/** Refers to one of these headers. */
export function header(name: keyof typeof headers): object {
  return { $ref: `#/components/headers/${name}` };
}

/** What every reply carries. */
export const onEveryReply = { [requestIdHeader]: header('RequestId') };

function bearerText(): object {
  return { type: 'string', pattern: '^Bearer \\S+$' };
}
