import { STATUS_CODES } from 'node:http';
import type * as z from 'zod';
import { confirmationMinutes, confirmMe } from '#core/contract/auth.ts';
import { type Operation, takesIdempotencyKey } from '#core/contract/operation.ts';
import {
  describeCallers,
  securityRequirements,
  usesSessionToken,
} from '#core/server/http/callers.ts';
import { needsCrossSiteProtection } from '#core/server/http/cross-site.ts';
import { header, onEveryReply, requestHeader } from './headers.ts';
import type { Refusals } from './refusals.ts';
import type { SchemaWriter } from './schemas.ts';

export interface Writers {
  schemas: SchemaWriter;
  refusals: Refusals;
}

/** Describes an operation of the contract in OpenAPI. */
export function describeOperation(
  operation: Operation,
  area: string,
  { schemas, refusals }: Writers,
): object {
  const parameters = operationParameters(operation, schemas);
  const requestBody = operationRequestBody(operation, schemas);
  return {
    operationId: operation.id,
    tags: [area],
    summary: operation.summary,
    description: operationDescription(operation),
    security: securityRequirements(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [operation.reply.status]: successReply(operation, schemas),
      ...refusals.errorReplies(operation),
    },
  };
}

/** Turns `/api/task/:id` into `/api/task/{id}`. */
export function pathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Says who may call it, and when the server refuses or limits it. */
function operationDescription(operation: Operation): string {
  const { needsRecentProof, perMinute, background } = operation;
  return [
    describeCallers(operation),
    needsRecentProof &&
      `Requires a sign-in or \`POST ${confirmMe.path}\` in the last ${confirmationMinutes} minutes.`,
    perMinute !== undefined && `At most ${perMinute} calls per minute from one network.`,
    background && 'Doesn’t count as session activity.',
  ]
    .filter(Boolean)
    .join(' ');
}

function operationParameters(operation: Operation, schemas: SchemaWriter): object[] {
  const { method, params, query } = operation;
  const parameters = (where: 'path' | 'query', fields?: z.ZodObject) =>
    Object.entries(fields?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: schemas.sent(field as z.ZodType),
    }));
  return [
    ...parameters('path', params),
    ...parameters('query', query),
    ...(takesIdempotencyKey(operation) ? [requestHeader('IdempotencyKey')] : []),
    ...(needsCrossSiteProtection(method) ? [requestHeader('XsrfToken')] : []),
  ];
}

function operationRequestBody(
  { body, upload, isOneClick }: Operation,
  schemas: SchemaWriter,
): object | undefined {
  if (body) {
    const required = !body.safeParse(undefined).success;
    return { required, content: { 'application/json': { schema: schemas.sent(body) } } };
  }
  if (upload) {
    const file = { type: 'string', format: 'binary' };
    const files = { type: 'array', items: file, minItems: 1, maxItems: upload.maxFiles };
    const form = schemas.sent(upload.fields);
    const schema = {
      ...form,
      properties: { file: upload.maxFiles === 1 ? file : files, ...(form.properties as object) },
      required: ['file', ...((form.required as string[] | undefined) ?? [])],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (isOneClick) {
    // RFC 8058 defines what mail programs send. The server ignores the body.
    const schema = { type: 'object' };
    return { required: false, content: { 'application/x-www-form-urlencoded': { schema } } };
  }
  return undefined;
}

function successReply(operation: Operation, schemas: SchemaWriter): object {
  const { reply, signsIn } = operation;
  const headers = {
    ...onEveryReply,
    ...(signsIn && { Authorization: header('SessionToken') }),
    ...(usesSessionToken(operation) && { Authorization: header('RenewedToken') }),
    ...(reply.file && { 'Content-Disposition': header('FileName') }),
    ...Object.fromEntries(
      Object.entries(reply.headers?.shape ?? {}).map(([name, field]) => [
        name,
        { schema: schemas.returned(field as z.ZodType) },
      ]),
    ),
  };
  const content = replyContent(operation, schemas);
  return {
    description: STATUS_CODES[reply.status] ?? 'Done',
    headers,
    ...(content && { content }),
  };
}

function replyContent({ reply }: Operation, schemas: SchemaWriter): object | undefined {
  if (reply.body) return { 'application/json': { schema: schemas.returned(reply.body) } };
  const type = reply.file ?? reply.stream;
  if (type === undefined) return undefined;
  const schema = reply.stream ? { type: 'string' } : { type: 'string', format: 'binary' };
  return Object.fromEntries([type, ...(reply.otherFiles ?? [])].map((one) => [one, { schema }]));
}
