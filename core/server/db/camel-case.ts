import { PostgresDialect, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';

/**
 * Columns are snake_case in the database and camelCase in our code. Kysely's CamelCasePlugin does the same
 * with a copy of each query and each row; here, names change where a query becomes text, and where the
 * names of its columns arrive, once for all rows.
 */

export const snakeCase = remembered((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
export const camelCase = remembered((name) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

/** Names are few: those of tables, columns, and aliases. */
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

/** Writes the names of a query in snake case. SQL in `sql` templates stays as it is. */
export class CamelCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler();
  }
}

/** Has the columns of this connection's rows named in camel case. What is inside of JSON keeps its keys. */
export function camelCaseRows(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.prependListener('rowDescription', (message: { fields: { name: string }[] }) => {
    for (const field of message.fields) field.name = camelCase(field.name);
  });
}
