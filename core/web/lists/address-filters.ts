import { isRealDay } from '#core/contract/days.ts';

/** Text, or several texts. */
type FilterValue = string | readonly string[];

/** One filter of a list: how the address has it, and how the server and saved views take it. */
export interface AddressFilter<Value extends FilterValue, Sent = Value> {
  /** Leaves out what it doesn't know, so that an old link works. */
  read: (said: unknown) => Value;
  /** What the list shows unless asked otherwise. It isn't in the address. */
  usual: Value;
  toSent: (value: Value) => Sent;
}

type Described = Record<
  string,
  Pick<AddressFilter<FilterValue>, 'read' | 'usual'> & { toSent: (value: never) => unknown }
>;
type ValueOf<Filter> = Filter extends { usual: infer Value } ? Value : never;
type SentOf<Filter> = Filter extends { toSent: (value: never) => infer Sent } ? Sent : never;

/** What a list shows, as its filters are described. */
export type FilterValues<Filters> = { -readonly [Name in keyof Filters]: ValueOf<Filters[Name]> };
type SentFilters<Filters> = { [Name in keyof Filters]?: Exclude<SentOf<Filters[Name]>, ''> };

/** The filters of a list by their names in the address. Its search and its order are among them. */
export function addressFilters<const Filters extends Described>(filters: Filters) {
  type Values = FilterValues<Filters>;
  const all = Object.entries(filters) as unknown as [
    keyof Values & string,
    AddressFilter<FilterValue, unknown>,
  ][];
  const read = (search: Record<string, unknown>) =>
    Object.fromEntries(all.map(([name, filter]) => [name, filter.read(search[name])])) as Values;
  return {
    described: filters,
    read,
    write: (values: Values): Record<string, string | string[]> =>
      Object.fromEntries(
        all
          .map(([name, { usual }]) => [name, values[name] as FilterValue, usual] as const)
          .filter(([, value, usual]) => value.length > 0 && value !== usual)
          .map(([name, value]) => [name, value as string | string[]]),
      ),
    /** What is set, as the server and saved views take it. */
    toSent: (values: Values): SentFilters<Filters> =>
      Object.fromEntries(
        all
          .map(([name, { toSent }]) => [name, values[name] as FilterValue, toSent] as const)
          .filter(([, value]) => value.length > 0)
          .map(([name, value, toSent]) => [name, toSent(value)])
          .filter(([, value]) => value !== ''),
      ) as SentFilters<Filters>,
    /** The same list without search and filters, and so no longer the view that had them. */
    cleared: (values: Values, kept: readonly (keyof Values)[]): Values => ({
      ...read({}),
      ...(Object.fromEntries(kept.map((name) => [name, values[name]])) as Partial<Values>),
    }),
  };
}

/** How many are set. Those of a group count as one. */
export function countSet<Values extends object>(
  values: Values,
  groups: readonly (keyof Values | readonly (keyof Values)[])[],
): number {
  const isSet = (name: keyof Values) => (values[name] as FilterValue).length > 0;
  return groups.filter((group) =>
    Array.isArray(group) ? group.some(isSet) : isSet(group as keyof Values),
  ).length;
}

export const search: AddressFilter<string> = {
  read: (said) => textOf(said).slice(0, 200),
  usual: '',
  toSent: (q) => q.trim(),
};

export function oneOf<const Value extends string>(
  values: readonly Value[],
): AddressFilter<Value | ''>;
export function oneOf<const Value extends string>(
  values: readonly Value[],
  usual: NoInfer<Value>,
): AddressFilter<Value>;
export function oneOf(values: readonly string[], usual = ''): AddressFilter<string> {
  return {
    read: (said) => values.find((value) => value === said) ?? usual,
    usual,
    toSent: (value) => value,
  };
}

export function anyOf<const Value extends string>(
  values: readonly Value[],
): AddressFilter<Value[], Value[]> {
  return {
    read: (said) => values.filter((value) => listOf(said).includes(value)),
    usual: [],
    toSent: (chosen) => chosen,
  };
}

/** Any texts that are like this. */
export function texts(isMeant: (text: string) => boolean, most: number): AddressFilter<string[]> {
  return {
    read: (said) => listOf(said).map(textOf).filter(isMeant).slice(0, most),
    usual: [],
    toSent: (chosen) => chosen,
  };
}

/** A text that is like this, or none. */
export function text(isMeant: (text: string) => boolean): AddressFilter<string> {
  return {
    read: (said) => (isMeant(textOf(said)) ? textOf(said) : ''),
    usual: '',
    toSent: (value) => value,
  };
}

/** The id of a record, or one of these words. */
export function idOr(...words: string[]): AddressFilter<string> {
  const isId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  return text((said) => isId(said) || words.includes(said));
}

/** A day, "YYYY-MM-DD". */
export const day = text(isRealDay);

/** One choice where the server takes several. */
export function asList<Value extends string>(
  filter: AddressFilter<Value>,
): AddressFilter<Value, Exclude<Value, ''>[]> {
  return {
    ...filter,
    read: (said) => filter.read(listOf(said)[0]),
    toSent: (value) => [value as Exclude<Value, ''>],
  };
}

/** The router reads a number in an address as one. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
