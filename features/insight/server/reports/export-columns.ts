import type { Language } from '#core/contract/languages.ts';
import type { SheetColumn } from '#core/server/tables/xlsx.ts';
import { type Translate, translatorFor } from '#core/server/translations.ts';
import type { ExportColumn as ColumnName } from '#features/insight/contract/exports.ts';
import { columnTitle, enumerationOfField } from '#features/insight/contract/field-labels.ts';
import { fieldAt } from '#features/person/contract/person-fields.ts';

/** Names by id, and the time zone for moments. */
export interface Names {
  locations: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
  zone: string;
}

/** An export column with its formatter. */
export interface ExportColumn extends SheetColumn {
  /** Translates a value; returns it unchanged without a translation. */
  present?: (value: string) => string;
}

const enrollmentDays: readonly ColumnName[] = ['enrolment.startDate', 'enrolment.endDate'];
const moments = new Set<ColumnName>(['submittedAt', 'createdAt', 'updatedAt']);

const enumerations: Partial<Record<ColumnName, string>> = enumerationOfField;

/** Widths in characters, where they differ from the default. */
const widths: Partial<Record<ColumnName, number>> = {
  reference: 12,
  email: 30,
  status: 26,
  'address.line1': 28,
  stayingTonight: 28,
  criminalHistory: 30,
  substances: 30,
  trades: 28,
  tags: 24,
};

/** Export columns in the reader's language. */
export function exportColumns(
  names: readonly ColumnName[],
  language: Language,
  { locations, people, zone }: Names,
): ExportColumn[] {
  const translate = translatorFor(language);
  const languageNames = new Intl.DisplayNames([language], { type: 'language' });
  return names.map((name): ExportColumn => {
    const column = { title: columnTitle(name, translate), width: widths[name] ?? 20 } as const;
    const kind = fieldAt(name)?.kind;
    if (kind === 'pastDay' || enrollmentDays.includes(name)) {
      return { ...column, kind: 'day', width: 14 };
    }
    if (moments.has(name)) {
      const title = translate('reports:momentColumn', { title: column.title, zone });
      return { ...column, title, kind: 'moment', width: 18 };
    }
    if (kind === 'location' || name === 'enrolment.locationId') {
      return { ...column, kind: 'text', present: (id) => locations.get(id) ?? '' };
    }
    if (kind === 'caseWorker') {
      return { ...column, kind: 'text', present: (id) => people.get(id) ?? '' };
    }
    if (kind === 'language') {
      return { ...column, kind: 'text', present: (tag) => languageNames.of(tag) ?? tag };
    }
    const enumeration = enumerations[name];
    if (enumeration)
      return { ...column, kind: 'text', present: valueFormatter(enumeration, translate) };
    return { ...column, kind: 'text' };
  });
}

/**
 * Translates one or several values of an enumeration (`opioids,cocaine`), each with an optional day
 * (`opioids 2026-01-31`). Cached, since few values occur.
 */
function valueFormatter(enumeration: string, translate: Translate): (value: string) => string {
  const cache = new Map<string, string>();
  return (value) => {
    const cached = cache.get(value);
    if (cached !== undefined) return cached;
    const text = value === '' ? '' : value.split(',').map(one).join(', ');
    if (cache.size < maxCachedLabels) cache.set(value, text);
    return text;
  };
  function one(entry: string): string {
    const [value = '', day] = entry.split(' ');
    const label = translate(`enumerations:${enumeration}.${value}`);
    return day ? `${label} (${day})` : label;
  }
}

/** Cache limit: days of last use create many distinct values. */
const maxCachedLabels = 1000;
