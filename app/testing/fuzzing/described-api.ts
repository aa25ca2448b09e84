/**
 * The parts of an OpenAPI document (3.1) that the fuzz tests use to make calls and check replies.
 */
export interface DescribedApi {
  paths: Record<string, Record<string, DescribedOperation>>;
}

export interface DescribedOperation {
  operationId: string;
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, DescribedReply>;
}

export interface DescribedReply {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Schema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  operation: DescribedOperation;
}

/** Every operation of the document, with references resolved. */
export function describedCalls(document: DescribedApi): Call[] {
  const { paths } = resolveReferences(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Call['method'],
      path,
      operation,
    })),
  );
}

/** Resolves references. Shared parts stay one object. */
function resolveReferences<T extends object>(document: T): T {
  const found = new Map<string, unknown>();
  const follow = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(follow);
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part) return resolve(String(part.$ref));
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, follow(one)]));
  };
  const resolve = (reference: string): unknown => {
    if (found.has(reference)) return found.get(reference);
    const place = reference.replace('#/', '').split('/');
    const target = follow(
      place.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document),
    );
    found.set(reference, target);
    return target;
  };
  return follow(document) as T;
}
