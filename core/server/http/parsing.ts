import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { type BrokenRule, brokenRules } from '#core/contract/validation-rules.ts';

/** A request that doesn't fit the contract. Thrown by the parser, answered as `invalid`. */
export class InvalidInput extends Error {
  readonly rules: BrokenRule[];
  constructor(rules: BrokenRule[], options?: ErrorOptions) {
    super('invalid input', options);
    this.rules = rules;
  }
}

/** A reply that doesn't fit the contract: a bug, logged and answered as unexpected. */
class UndeclaredOutput extends Error {}

/** Serializes a reply as JSON, without properties outside the contract. */
export function serializeReply(schema: z.ZodType, url: string, data: unknown): string {
  const parsed = schema.safeParse(data);
  if (parsed.success) return JSON.stringify(parsed.data);
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  throw new UndeclaredOutput(`the reply to ${url} violates the contract at ${places.join(', ')}`);
}

/**
 * Finds text that PostgreSQL can't store: NUL, or half of a surrogate pair. Covers every text of
 * every call, even where a schema leaves the check to a service.
 */
export function hiddenCharacters(sent: unknown): BrokenRule[] {
  const found: BrokenRule[] = [];
  // Not recursive, because callers control the depth.
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: sent }];
  for (const { path, value } of waiting) {
    if (typeof value === 'string' && !isStorable(value)) found.push(hidden(path));
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) found.push(hidden(path));
      waiting.push({ path: fieldPath(path, key, value), value: inner });
    }
  }
  return found;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function hidden(path: string): BrokenRule {
  return { path, rule: 'characters', values: {} };
}

/**
 * Uses the question's id in paths to answers, so that forms can show an error beside the question.
 */
function fieldPath(path: string, key: string, inside: object): string {
  if (key === 'answer' && 'questionId' in inside) return String(inside.questionId);
  return path === '' ? key : `${path}.${key}`;
}

/** Makes Fastify parse requests and replies with the contract's schemas. */
export function parseByContract(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    // Without a body, this is null or undefined, depending on the method.
    const parsed = schema.safeParse(data ?? undefined);
    const broken = parsed.success ? hiddenCharacters(parsed.data) : brokenRules(parsed.error);
    return broken.length === 0 ? { value: parsed.data } : { error: new InvalidInput(broken) };
  });

  app.setSerializerCompiler<z.ZodType>(
    ({ schema, url }) =>
      (data) =>
        serializeReply(schema, url, data),
  );

  // An empty body with a JSON content type means "no body"; some clients send it with DELETE.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    // biome-ignore lint/nursery/noFloatingPromises: it answers through done, not with a promise
    parseJson(request, body as string, done);
  });
}
