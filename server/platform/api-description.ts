import { brotliCompressSync, gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { type ErrorCode, errorBody, errorStatuses } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';

/** `GET /api/openapi.json`, made from the contract as it is mounted; shown at `/api/docs`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Cairn', version: '0.1.6' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform(route) {
      const described = jsonSchemaTransform(route);
      const operation = byId.get(String(described.schema.operationId));
      if (operation === undefined) return described;
      const response = {
        ...replyOf(operation),
        ...refusalsOf(operation),
        ...(described.schema.response as object),
      };
      return { ...described, schema: { ...described.schema, response } };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: { onRequest: refuseCopies },
  });
  const description = writtenOnce(() => JSON.stringify(app.swagger()));
  app.get('/api/openapi.json', { schema: { hide: true } as object }, (request, reply) =>
    description(request, reply.type('application/json; charset=utf-8')),
  );
}

/** Swagger UI would write the description anew for each call of `/api/docs/json` and `/api/docs/yaml`. */
async function refuseCopies(request: FastifyRequest, reply: FastifyReply) {
  if (/\/(json|yaml)\/?(\?|$)/.test(request.url)) return reply.redirect('/api/openapi.json');
}

/** Anyone may ask, as often as they like, so it is neither written nor compressed anew for each call. */
function writtenOnce(write: () => string) {
  let text: string | undefined;
  const packed: Partial<Record<'br' | 'gzip', Buffer>> = {};
  return (request: FastifyRequest, reply: FastifyReply) => {
    text ??= write();
    const encoding = (['br', 'gzip'] as const).find((one) => request.encoding([one]) === one);
    reply.header('vary', 'accept-encoding');
    if (encoding === undefined) return reply.send(text);
    packed[encoding] ??= encoding === 'br' ? brotliCompressSync(text) : gzipSync(text);
    return reply.header('content-encoding', encoding).send(packed[encoding]);
  };
}

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]));

/** What is replied without a body that has a schema: a file, a stream, or nothing. */
function replyOf({ reply }: Operation): object {
  if (reply.body) return {};
  const type = reply.file ?? reply.stream;
  if (type === undefined) return { [reply.status]: { description: 'Done', type: 'null' } };
  const schema = { type: 'string', format: 'binary' };
  const types = [type, ...(reply.otherFiles ?? [])];
  const content = Object.fromEntries(types.map((one) => [one, { schema }]));
  return { [reply.status]: { description: reply.file ? 'A file to save' : 'Events', content } };
}

/** Any call may be refused by these; the others are an operation's own. */
const everywhere: readonly ErrorCode[] = [
  ...(['invalid', 'too-large', 'file-type', 'too-many', 'unexpected', 'unavailable'] as const),
];

/** Those by which the door is shut to who isn't signed in, or not as somebody who may. */
const atTheDoor: readonly ErrorCode[] = [
  ...(['unauthenticated', 'session-ended'] as const),
  ...(['forbidden', 'second-factor-missing', 'email-unverified'] as const),
];

/** The refusals of an operation by their statuses, each with the codes that its body may have. */
function refusalsOf({ access, method, path, isLight, problems = [] }: Operation): object {
  const codes = new Set<ErrorCode>([
    ...everywhere,
    ...(access === 'anyone' ? [] : atTheDoor),
    // A part of a path that is longer than any name of ours leads nowhere.
    ...(path.includes(':') ? (['not-found'] as const) : []),
    ...(method === 'GET' || isLight ? [] : (['storage-full'] as const)),
    ...problems,
  ]);
  const statuses = new Set([...codes].map((code) => errorStatuses[code]));
  return Object.fromEntries(
    [...statuses].toSorted().map((status) => {
      const own = [...codes].filter((code) => errorStatuses[code] === status);
      return [status, { description: own.join(', '), ...bodyWith(own) }];
    }),
  );
}

function bodyWith(codes: readonly ErrorCode[]): object {
  const [first = 'invalid', ...others] = codes;
  const { $schema, ...schema } = z.toJSONSchema(
    errorBody.extend({ code: z.enum([first, ...others]) }),
    { target: 'openapi-3.0' },
  );
  return schema;
}
