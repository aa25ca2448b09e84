import { login } from '#core/contract/auth.ts';
import { intakeSecretHeader } from '#core/contract/intake-secret.ts';
import { version } from '#core/server/version.ts';
import { operationAreas } from '../contract/operations.ts';
import { headers, requestHeaders } from './headers.ts';
import { describeOperation, pathTemplate } from './operations.ts';
import { refusalWriter } from './refusals.ts';
import { schemaWriter } from './schemas.ts';

/**
 * Generates the OpenAPI document from the contract.
 *
 * @param mounted ids of the operations that this server answers, in listing order
 * @param publicUrl address where people reach this server
 */
export function openApiDocument(mounted: readonly string[], publicUrl: string) {
  const schemas = schemaWriter();
  const refusals = refusalWriter(schemas);
  const writers = { schemas, refusals };
  const described = new Map(
    operationAreas.flatMap(({ name: area, operations }) =>
      operations.map((operation) => [operation.id, { operation, area }] as const),
    ),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const id of mounted) {
    const found = described.get(id);
    if (!found) throw new Error(`${id} is mounted but missing from app/contract/operations.ts`);
    const { operation, area } = found;
    const path = pathTemplate(operation.path);
    const method = operation.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: describeOperation(operation, area, writers) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version,
      description,
      contact: { url: publicUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: publicUrl, description: 'This installation' },
      { url: '/', description: 'The server that sent this document' },
    ],
    tags: operationAreas.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes,
      parameters: requestHeaders,
      headers,
      responses: sortedByName(refusals.components),
      schemas: sortedByName(schemas.components),
    },
  };
}

const description = [
  'Case management for recovery and retraining nonprofits.',
  `Sign in with \`POST ${login.path}\`. The token comes in the \`Authorization\` header of the reply; send it ` +
    'back in the same header. Replies may carry a newer token there.',
  'Errors are `{ code, message, details }`: a stable code, and a message for the user in the language of ' +
    '`Accept-Language`.',
  'Lists come in pages: send `next` of a page as `after` to get the next one. A change to a shared record ' +
    'sends the `version` it is based on; if the record has changed since, the reply is 409.',
  'Calls that create, send, or disclose something accept an `Idempotency-Key`, so they can be retried after a ' +
    'lost reply.',
].join('\n\n');

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      `The token that \`POST ${login.path}\` and the other ways to sign in return in the \`Authorization\` header. ` +
      'It stops working when its session ends.',
  },
  formSecret: {
    type: 'apiKey',
    in: 'header',
    name: intakeSecretHeader,
    description:
      'The secret of one public form, returned by the call that started or opened the form.',
  },
};

function sortedByName<T>(parts: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
