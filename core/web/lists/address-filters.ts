import { isRealDay } from '#core/contract/days.ts';

type FilterValue = string | readonly string[];

/** One filter of a list: its format in the address, and in requests and saved views. */
export interface AddressFilter<Value extends FilterValue, Sent = Value> {
  /** Ignores unknown values, so that old links work. */
  read: (raw: unknown) => Value;
  /** The default. It isn't in the address. */
  usual: Value;
  toSent: (value: Value) => Sent;
}

type Described = Record<
  string,
  Pick<AddressFilter<FilterValue>, 'read' | 'usual'> & { toSent: (value: never) => unknown }
>;
type ValueOf<Filter> = Filter extends { usual: infer Value } ? Value : never;
type SentOf<Filter> = Filter extends { toSent: (value: never) => infer Sent } ? Sent : never;

/** The values of these filters. */
export type FilterValues<Filters> = { -readonly [Name in keyof Filters]: ValueOf<Filters[Name]> };
type SentFilters<Filters> = { [Name in keyof Filters]?: Exclude<SentOf<Filters[Name]>, ''> };

/** Describes a list's filters by their names in the address, including search and order. */
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
    /** The set filters, in the format of requests and saved views. */
    toSent: (values: Values): SentFilters<Filters> =>
      Object.fromEntries(
        all
          .map(([name, { toSent }]) => [name, values[name] as FilterValue, toSent] as const)
          .filter(([, value]) => value.length > 0)
          .map(([name, value, toSent]) => [name, toSent(value)])
          .filter(([, value]) => value !== ''),
      ) as SentFilters<Filters>,
    /** The list without search and filters, and so without its saved view. */
    cleared: (values: Values, keptNames: readonly (keyof Values)[]): Values => ({
      ...read({}),
      ...(Object.fromEntries(keptNames.map((name) => [name, values[name]])) as Partial<Values>),
    }),
  };
}

/** The number of set filters. A group counts as one. */
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
  read: (raw) => toText(raw).slice(0, 200),
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
    read: (raw) => values.find((value) => value === raw) ?? usual,
    usual,
    toSent: (value) => value,
  };
}

export function anyOf<const Value extends string>(
  values: readonly Value[],
): AddressFilter<Value[], Value[]> {
  return {
    read: (raw) => values.filter((value) => toArray(raw).includes(value)),
    usual: [],
    toSent: (chosen) => chosen,
  };
}

/** Any texts that match. */
export function texts(
  isValid: (text: string) => boolean,
  maxCount: number,
): AddressFilter<string[]> {
  return {
    read: (raw) => toArray(raw).map(toText).filter(isValid).slice(0, maxCount),
    usual: [],
    toSent: (chosen) => chosen,
  };
}

/** A text that matches, or none. */
export function text(isValid: (text: string) => boolean): AddressFilter<string> {
  return {
    read: (raw) => (isValid(toText(raw)) ? toText(raw) : ''),
    usual: '',
    toSent: (value) => value,
  };
}

/** The id of a record, or one of these words. */
export function idOr(...keywords: string[]): AddressFilter<string> {
  const isId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  return text((raw) => isId(raw) || keywords.includes(raw));
}

/** A day, "YYYY-MM-DD". */
export const day = text(isRealDay);

/** A single choice where the server takes several. */
export function asList<Value extends string>(
  filter: AddressFilter<Value>,
): AddressFilter<Value, Exclude<Value, ''>[]> {
  return {
    ...filter,
    read: (raw) => filter.read(toArray(raw)[0]),
    toSent: (value) => [value as Exclude<Value, ''>],
  };
}

/** The router parses numbers in an address. */
function toText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
