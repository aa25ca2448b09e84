import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { type BrokenRule, brokenRules } from '#contract/validation-rules.ts';

/** What was sent doesn't fit the contract. Thrown by the parser, answered as `invalid`. */
export class InvalidInput extends Error {
  readonly rules: BrokenRule[];
  constructor(rules: BrokenRule[], options?: ErrorOptions) {
    super('invalid input', options);
    this.rules = rules;
  }
}

/** A reply doesn't fit the contract: our mistake, so it is logged and answered as unexpected. */
class UndeclaredOutput extends Error {}

/** Makes Fastify parse everything that comes in and goes out with the schemas of the contract. */
export function parseByContract(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    // A call without a body has null or undefined here, depending on the method.
    const parsed = schema.safeParse(data ?? undefined);
    return parsed.success
      ? { value: parsed.data }
      : { error: new InvalidInput(brokenRules(parsed.error)) };
  });

  app.setSerializerCompiler<z.ZodType>(({ schema, url }) => (data) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) return JSON.stringify(parsed.data);
    const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
    throw new UndeclaredOutput(`a reply of ${url} breaks the contract at ${places.join(', ')}`);
  });

  // An empty body under a JSON content type means "no body"; some clients send it with DELETE.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    // biome-ignore lint/nursery/noFloatingPromises: it answers through done, not with a promise
    parseJson(request, body as string, done);
  });
}
