import * as z from 'zod';

/** Matches are counted exactly up to this number; a list never counts a million rows to show 25. */
export const maxExactCount = 10_000;

/** Default rows per page. */
export const defaultPageSize = 25;

/**
 * The query of a list. `sort` is a field name, with `-` before it for descending; `after` is the
 * previous page's `next`.
 */
export function listQuery<const Sort extends readonly [string, ...string[]]>(sorts: Sort) {
  return z.strictObject({
    q: z.string().trim().max(200).optional(),
    sort: z.enum(sortDirections(sorts)).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
    after: z.string().max(600).optional(),
  });
}

/** The sort values of each field, both directions: `createdAt`, `-createdAt`. */
export function sortDirections<const Sort extends readonly [string, ...string[]]>(sorts: Sort) {
  return sorts.flatMap((name) => [name, `-${name}`]) as [SortValue<Sort>];
}
type SortValue<Sort extends readonly string[]> = Sort[number] | `-${Sort[number]}`;

/** The number of matches, or a lower bound if there are very many. */
export const total = z.union([z.int(), z.object({ atLeast: z.int() })]);

/** One page of a list; `next` is null at the end. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable(),
    total,
  });
}

export type Total = z.infer<typeof total>;

/** A query value that may repeat: `status=a&status=b`. */
export function several<Item extends z.ZodType>(item: Item, maxItems = 20) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(maxItems).optional(),
  );
}
