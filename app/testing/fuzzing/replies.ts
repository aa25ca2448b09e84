import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isEmailAddress } from '#core/contract/text-patterns.ts';
import { tellingHeaders } from '#core/server/http/other-origins.ts';
import type { Call, DescribedReply, Schema } from './described-api.ts';

/** Internals that a reply must not reveal. */
const inside =
  /\n\s+at \S|node_modules|\.ts:\d+|\binsert into\b|violates [\w-]+ constraint|invalid input syntax|SQLSTATE/i;

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const ajv = new Ajv2020({
  strict: false,
  formats: {
    uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    date: day,
    'date-time': (text: string) => moment.test(text) && !Number.isNaN(Date.parse(text)),
    email: isEmailAddress,
    uri: (text: string) => URL.canParse(text),
    binary: true,
  },
});
const validators = new Map<object, ValidateFunction>();

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

/** Describes how a reply violates the document; undefined if it doesn't. */
export function replyMismatch({ operation }: Call, answer: Answer): string | undefined {
  const { status, headers, body } = answer;
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  const described = operation.responses[String(status)];
  if (!described)
    return `${status} is none of the statuses that it declares: ${body.slice(0, 300)}`;
  // User content may contain such words; error replies must not.
  if (status >= 400 && inside.test(body)) return `tells of the inside: ${body.slice(0, 300)}`;
  const header = headerMismatch(described, headers);
  if (header) return header;
  const [media = ''] = String(headers['content-type'] ?? '').split(';');
  const schema = (described.content?.[media] ?? described.content?.['*/*'])?.schema;
  if (!described.content) return body === '' ? undefined : `has a body, and none is declared`;
  if (!schema) return `is ${media || 'of no type'}, which it doesn't declare`;
  if (schema.format === 'binary' || media === 'text/event-stream') return undefined;
  if (body === '') return 'is empty';
  const mismatch = schemaMismatch(schema, JSON.parse(body));
  return mismatch && `doesn't match its schema: ${mismatch}`;
}

/** Describes how a request body violates the document. */
export function requestMismatch({ operation }: Call, body: string): string | undefined {
  const described = operation.requestBody;
  if (body === '') return described?.required ? 'lacks a body' : undefined;
  const schema = described?.content['application/json']?.schema;
  return schema ? schemaMismatch(schema, JSON.parse(body)) : 'has a body, and none is declared';
}

/** Finds a header that is missing, undeclared, or malformed. */
function headerMismatch(described: DescribedReply, sent: Answer['headers']): string | undefined {
  const declared = Object.entries(described.headers ?? {});
  const names = new Set(declared.map(([name]) => name.toLowerCase()));
  const undeclared = tellingHeaders.find(
    (name) => sent[name.toLowerCase()] !== undefined && !names.has(name.toLowerCase()),
  );
  if (undeclared) return `has the header ${undeclared}, which it doesn't declare`;
  for (const [name, { required, schema }] of declared) {
    const value = sent[name.toLowerCase()];
    if (value === undefined && required) return `lacks the header ${name}`;
    const read = schema.type === 'integer' ? Number(value) : value;
    const mismatch = value !== undefined && schemaMismatch(schema, read);
    if (mismatch) return `has a header ${name} that doesn't match its schema: ${mismatch}`;
  }
  return undefined;
}

function schemaMismatch(schema: Schema, value: unknown): string | undefined {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors).slice(0, 300);
}
