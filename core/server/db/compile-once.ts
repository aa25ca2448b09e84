import type { Compilable, CompiledQuery } from 'kysely';
import type { Executor } from './database.ts';

/** Takes the place of a value while a query is compiled. */
class StandIn {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Wraps a query that runs very often, so that Kysely builds and compiles it once per shape and not
 * at every call, which costs more than the rest of a small read.
 * @param build returns the query. It sees only stand-ins for the values, so that one caller's values
 * can't end up in a text that all callers share; whatever else changes the text is in the shape.
 */
export function compileOnce<Values extends object, Shape extends object, Row>(
  build: (db: Executor, values: Values, shape: Shape) => Compilable<Row>,
): (db: Executor, values: Values, shape: Shape) => Promise<Row[]> {
  const standIns = new Proxy({}, { get: (_, name) => new StandIn(name) }) as Values;
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, values, shape) => {
    const key = JSON.stringify(shape);
    let query = compiled.get(key);
    if (!query) {
      query = build(db, standIns, shape).compile();
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((one) =>
      one instanceof StandIn ? values[one.name as keyof Values] : one,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
