import type { DB as Tables } from './database-types.gen.ts';

declare module '#core/server/db/tables.ts' {
  interface DB extends Tables {}
}
