import { brotliCompressSync, gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openApiDocument } from './document.ts';

/** Serves `GET /api/openapi.json`, generated from the mounted operations, and `/api/docs`. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const mounted: string[] = [];
  app.addHook('onRoute', ({ method, schema }) => {
    const { operationId } = (schema ?? {}) as { operationId?: string };
    // Fastify adds HEAD to each GET.
    if (operationId !== undefined && method !== 'HEAD') mounted.push(operationId);
  });
  // Swagger UI requires this plugin. Its description of a schema isn't valid OpenAPI.
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: { onRequest: refuseCopies },
  });
  const description = generateOnce(() => JSON.stringify(openApiDocument(mounted, publicUrl)));
  app.get('/api/openapi.json', { schema: { hide: true } as object }, (request, reply) =>
    description(request, reply.type('application/json; charset=utf-8')),
  );
}

/**
 * Swagger UI would generate the description again for each call of `/api/docs/json` and
 * `/api/docs/yaml`.
 */
async function refuseCopies(request: FastifyRequest, reply: FastifyReply) {
  if (/\/(json|yaml)\/?(\?|$)/.test(request.url)) return reply.redirect('/api/openapi.json');
}

/** Generates and compresses the text once, since anyone may request it as often as they like. */
function generateOnce(write: () => string) {
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
