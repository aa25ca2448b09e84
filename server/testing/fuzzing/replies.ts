import { Ajv, type ValidateFunction } from 'ajv';
import type { Call } from './described-api.ts';

/** What of a server's inside a reply must not tell. */
const inside =
  /\n\s+at \S|node_modules|\.ts:\d+|\binsert into\b|violates [\w-]+ constraint|invalid input syntax|SQLSTATE/i;

const ajv = new Ajv({
  strict: false,
  // The words of the contract's own rules say what they mean; the document repeats them as patterns.
  formats: { uuid: true, date: true, 'date-time': true, email: true, binary: true, uri: true },
});
const validators = new Map<object, ValidateFunction>();

export interface Answer {
  status: number;
  type: string;
  body: string;
}

/** What is wrong with an answer to this call, as the document describes it; nothing if it is right. */
export function wrongIn({ operation }: Call, { status, type, body }: Answer): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  const described = operation.responses[String(status)];
  if (!described)
    return `${status} is none of the statuses that it declares: ${body.slice(0, 300)}`;
  // What people have written may well have such words in it; a refusal has none of theirs.
  if (status >= 400 && inside.test(body)) return `tells of the inside: ${body.slice(0, 300)}`;
  const [media = ''] = type.split(';');
  const schema = (described.content?.[media] ?? described.content?.['*/*'])?.schema;
  if (!described.content) return body === '' ? undefined : `has a body, and none is declared`;
  if (!schema) return `is ${media || 'of no type'}, which it doesn't declare`;
  if (schema.format === 'binary') return undefined;
  if (body === '') return 'is empty';
  const validate = validators.get(schema) ?? ajv.compile(asJsonSchema(schema) as object);
  validators.set(schema, validate);
  if (validate(JSON.parse(body))) return undefined;
  return `doesn't match its schema: ${ajv.errorsText(validate.errors).slice(0, 300)}`;
}

/** OpenAPI 3.0 has a keyword of its own for what may be null. */
function asJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Record<string, unknown>;
  const own = Object.fromEntries(
    Object.entries(rest).map(([key, one]) => [key, asJsonSchema(one)]),
  );
  return nullable === true ? { anyOf: [own, { type: 'null' }] } : own;
}
