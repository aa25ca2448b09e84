import * as z from 'zod';
import { namedSchemas, operations } from '../contract/operations.ts';

/** A JSON Schema (2020-12), as OpenAPI 3.1 has them. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** `input` is sent by callers, `output` is returned by the server. */
type Side = 'input' | 'output';

export interface SchemaWriter {
  sent(schema: z.ZodType): Schema;
  returned(schema: z.ZodType): Schema;
  /** The named schemas that others refer to. */
  readonly components: Record<string, Schema>;
}

/** Converts the schemas of the contract. Named ones become components. */
export function schemaWriter(): SchemaWriter {
  const components: Record<string, Schema> = {};
  const names = componentNames();
  const write = (schema: z.ZodType, side: Side): Schema => {
    const { $defs = {}, ...rootSchema } = toJsonSchema(schema, side, names[side]);
    for (const [name, part] of Object.entries($defs)) components[name] = toComponents(part);
    return toComponents(rootSchema);
  };
  return {
    sent: (schema) => write(schema, 'input'),
    returned: (schema) => write(schema, 'output'),
    components,
  };
}

type Names = z.core.$ZodRegistry<{ id: string }>;

/**
 * Components have the names that the contract exports. A reply includes defaults and no unknown
 * fields, so a schema used both ways may need a component for each.
 */
function componentNames(): Record<Side, Names> {
  const output = schemaRegistry(([schema, name]) => [schema, toPascalCase(name)]);
  const returned = new Set(
    operations.flatMap(({ reply }) =>
      reply.body ? Object.keys(toJsonSchema(reply.body, 'output', output).$defs ?? {}) : [],
    ),
  );
  const input = schemaRegistry(([schema, exported]) => {
    const name = toPascalCase(exported);
    return [schema, returned.has(name) && differsBySide(schema) ? `${name}Input` : name];
  });
  return { input, output };
}

function schemaRegistry(
  nameEntry: (entry: readonly [z.ZodType, string]) => readonly [z.ZodType, string],
): Names {
  const registry = z.registry<{ id: string }>();
  for (const entry of namedSchemas) {
    const [schema, id] = nameEntry(entry);
    registry.add(schema, { id });
  }
  return registry;
}

function differsBySide(schema: z.ZodType): boolean {
  const [sent, returned] = (['input', 'output'] as const).map((side) =>
    JSON.stringify(toJsonSchema(schema, side, z.registry())),
  );
  return sent !== returned;
}

function toPascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function toJsonSchema(schema: z.ZodType, side: Side, names: Names) {
  const { $schema, ...written } = z.toJSONSchema(schema, {
    io: side,
    metadata: names,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      simplify(jsonSchema);
    },
  });
  return written;
}

/** Removes what repeats the format or type, and replaces keywords that few tools support. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (['uuid', 'date', 'date-time'].includes(schema.format ?? '')) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  const { propertyNames, additionalProperties, prefixItems } = schema;
  if (typeof propertyNames === 'object' && propertyNames.enum) {
    const entries = propertyNames.enum.map((key) => [key, additionalProperties]);
    schema.properties = Object.fromEntries(entries) as typeof schema.properties;
    schema.additionalProperties = false;
    delete schema.propertyNames;
  }
  if (prefixItems && new Set(prefixItems.map((one) => JSON.stringify(one))).size === 1) {
    schema.items = prefixItems[0];
    schema.minItems = prefixItems.length;
    schema.maxItems = prefixItems.length;
    delete schema.prefixItems;
  }
  const [value, none] = schema.anyOf ?? [];
  if (schema.anyOf?.length === 2 && none?.type === 'null' && isPlain(value)) {
    delete schema.anyOf;
    Object.assign(schema, value, { type: [value.type, 'null'] });
  }
}

/** Only these can become nullable in place; an enumeration would have to list null too. */
function isPlain(schema: z.core.JSONSchema.BaseSchema | undefined): schema is { type: 'string' } {
  return (
    schema?.enum === undefined &&
    schema?.const === undefined &&
    ['string', 'number', 'integer', 'boolean'].includes(schema?.type as string)
  );
}

function toComponents(schema: unknown): Schema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Schema;
}
