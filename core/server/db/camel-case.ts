import { PostgresDialect, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';

/**
 * Columns are snake_case in the database and camelCase in code. Kysely's CamelCasePlugin copies
 * each query and each row; here, names change when a query becomes text, and when its column names
 * arrive, once for all rows.
 */

export const snakeCase = remembered((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
export const camelCase = remembered((name) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

/** A cache is enough: the names of tables, columns, and aliases are few. */
function remembered(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let converted = known.get(name);
    if (converted === undefined) {
      converted = convert(name);
      known.set(name, converted);
    }
    return converted;
  };
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(snakeCase(name));
  }
}

/** Writes names of queries in snake case. Raw SQL in `sql` templates stays unchanged. */
export class CamelCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler();
  }
}

/** Converts this connection's column names to camel case. Keys inside JSON stay unchanged. */
export function camelCaseRows(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.prependListener('rowDescription', (message: { fields: { name: string }[] }) => {
    for (const field of message.fields) field.name = camelCase(field.name);
  });
}
