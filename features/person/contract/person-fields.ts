import type * as z from 'zod';
import {
  callTimes,
  contactWays,
  criminalHistoryFlags,
  educations,
  employments,
  ethnicities,
  genders,
  housingStatuses,
  programStatuses,
  yesNo,
  yesNoUnsaid,
} from './enumerations.ts';
import {
  block,
  caseWorker,
  choice,
  choices,
  email,
  labels,
  language,
  line,
  location,
  mustHaveLine,
  type PersonFieldKind,
  pastDay,
  phone,
  substanceUses,
} from './person-field-kinds.ts';

/*
 * Every field of a person, defined once. Schemas, columns, forms, lists, exports, imports, printouts, letters, merging,
 * and question binding derive from it. A field's label is `applicants:fields.<name>`, a block's
 * `applicants:blocks.<name>`; its column is its name in snake case.
 */

/** The sections of a case record, which are also parts of a printout. */
export const personFieldGroups = ['identity', 'reach', 'situation', 'handling'] as const;
export type PersonFieldGroup = (typeof personFieldGroups)[number];

/**
 * Where a field appears beyond the record, its form, comparing, and merging, which have every field:
 * - `export`, `import`: a column of each
 * - `question`: a question can fill it
 * - `printout`: printed with its group
 * - `usual-export`: in an export for which nobody chose columns
 * - `list`: sent with lists, and offered there as a column
 * - `letter`: a letter can name it; it also needs its texts in `locales/…/letters.json`
 * - `search`: found by a search; the column `applicant.search` is generated from these
 * - `duplicates`: compared to find duplicates; the trigger `search_duplicates_of_changed` watches these
 */
export type PersonFieldPlace = AskedPlace | PlaceWithoutChoice;

type AskedPlace = (typeof everywhere)[number];

/** Places that show or disclose a field without anyone choosing it. */
type PlaceWithoutChoice = 'usual-export' | 'list' | 'letter' | 'search' | 'duplicates';

const everywhere = ['export', 'import', 'question', 'printout'] as const;
/** Set by staff; no question asks for it. */
const exceptQuestions = ['export', 'import', 'printout'] as const;

/** A `sensitive` field appears only where someone chose it; any other place doesn't compile. */
type Disclosure =
  | { readonly sensitivity: 'ordinary'; readonly in: readonly PersonFieldPlace[] }
  | {
      readonly sensitivity: 'sensitive';
      readonly in: readonly AskedPlace[];
    };

interface Kind {
  readonly kind: PersonFieldKind;
  readonly sent: z.ZodType;
  readonly kept: z.ZodType;
  readonly required?: true;
  readonly list?: string;
  readonly values?: readonly string[];
}

interface Part extends Kind {
  /** Places this field right after that one in forms and printouts. */
  readonly shownAfter?: string;
}

interface Block {
  readonly kind: 'block';
  readonly parts: Readonly<Record<string, Part>>;
  readonly sent: z.ZodType;
  readonly kept: z.ZodType;
}

type FieldDefinition = { readonly group: PersonFieldGroup; readonly shownAfter?: string } & (
  | (Kind & Disclosure)
  /** A list has no column for a block, and no search compares one. */
  | (Block & Disclosure & { readonly in: readonly (AskedPlace | 'letter')[] })
);

/** In API and export order. */
export const personFields = {
  firstName: {
    ...mustHaveLine(100),
    group: 'identity',
    sensitivity: 'ordinary',
    in: [...everywhere, 'usual-export', 'list', 'letter', 'search', 'duplicates'],
  },
  middleName: {
    ...line(100),
    group: 'identity',
    sensitivity: 'ordinary',
    in: [...everywhere, 'search'],
  },
  lastName: {
    ...mustHaveLine(100),
    group: 'identity',
    sensitivity: 'ordinary',
    in: [...everywhere, 'usual-export', 'list', 'letter', 'search', 'duplicates'],
  },
  preferredName: {
    ...line(100),
    group: 'identity',
    sensitivity: 'ordinary',
    in: [...everywhere, 'usual-export', 'list', 'letter', 'search', 'duplicates'],
  },
  pronouns: {
    ...line(60),
    group: 'identity',
    sensitivity: 'ordinary',
    in: [...everywhere, 'list', 'letter'],
  },
  dateOfBirth: {
    ...pastDay(),
    group: 'identity',
    sensitivity: 'ordinary',
    in: [...everywhere, 'usual-export', 'list', 'letter', 'duplicates'],
  },
  gender: {
    ...choice('genders', genders),
    group: 'identity',
    sensitivity: 'sensitive',
    in: everywhere,
  },
  genderInOwnWords: { ...line(100), group: 'identity', sensitivity: 'sensitive', in: everywhere },
  ethnicity: {
    ...choices('ethnicities', ethnicities),
    group: 'identity',
    sensitivity: 'sensitive',
    in: everywhere,
    shownAfter: 'interpreterLanguage',
  },
  language: { ...language(), group: 'identity', sensitivity: 'ordinary', in: everywhere },
  interpreter: {
    ...choice('yesNo', yesNo),
    group: 'identity',
    sensitivity: 'ordinary',
    in: everywhere,
  },
  interpreterLanguage: { ...line(100), group: 'identity', sensitivity: 'ordinary', in: everywhere },

  phone: {
    ...phone(),
    group: 'reach',
    sensitivity: 'ordinary',
    in: [...everywhere, 'usual-export', 'list', 'letter', 'search', 'duplicates'],
  },
  email: {
    ...email(),
    group: 'reach',
    sensitivity: 'ordinary',
    in: [...everywhere, 'usual-export', 'list', 'letter', 'search', 'duplicates'],
  },
  preferredContact: {
    ...choice('contactWays', contactWays),
    group: 'reach',
    sensitivity: 'ordinary',
    in: everywhere,
  },
  mayLeaveMessage: {
    ...choice('yesNo', yesNo),
    group: 'reach',
    sensitivity: 'ordinary',
    in: everywhere,
  },
  callTime: {
    ...choice('callTimes', callTimes),
    group: 'reach',
    sensitivity: 'ordinary',
    in: everywhere,
  },
  address: {
    ...block({
      line1: line(200),
      line2: line(200),
      city: line(100),
      region: line(100),
      postalCode: line(20),
      country: line(100),
    }),
    group: 'reach',
    sensitivity: 'ordinary',
    in: [...everywhere, 'letter'],
    shownAfter: 'safeContact',
  },
  safeContact: {
    ...block({
      name: line(200),
      phone: { ...phone(), shownAfter: 'relation' },
      relation: line(100),
    }),
    group: 'reach',
    sensitivity: 'sensitive',
    in: everywhere,
  },

  housingStatus: {
    ...choice('housingStatuses', housingStatuses),
    group: 'situation',
    sensitivity: 'ordinary',
    in: [...everywhere, 'usual-export', 'list'],
  },
  stayingTonight: { ...line(300), group: 'situation', sensitivity: 'sensitive', in: everywhere },
  safeNow: {
    ...choice('yesNoUnsaid', yesNoUnsaid),
    group: 'situation',
    sensitivity: 'sensitive',
    in: everywhere,
  },
  criminalHistory: {
    ...choices('criminalHistoryFlags', criminalHistoryFlags),
    group: 'situation',
    sensitivity: 'sensitive',
    in: everywhere,
    shownAfter: 'programStatus',
  },
  substances: { ...substanceUses(), group: 'situation', sensitivity: 'sensitive', in: everywhere },
  recoveryDate: { ...pastDay(), group: 'situation', sensitivity: 'sensitive', in: everywhere },
  programStatus: {
    ...choice('programStatuses', programStatuses),
    group: 'situation',
    sensitivity: 'sensitive',
    in: exceptQuestions,
  },
  veteran: {
    ...choice('yesNoUnsaid', yesNoUnsaid),
    group: 'situation',
    sensitivity: 'sensitive',
    in: everywhere,
    shownAfter: 'safeNow',
  },
  employment: {
    ...choice('employments', employments),
    group: 'situation',
    sensitivity: 'sensitive',
    in: everywhere,
  },
  education: {
    ...choice('educations', educations),
    group: 'situation',
    sensitivity: 'sensitive',
    in: everywhere,
  },
  trades: { ...labels(20), group: 'situation', sensitivity: 'sensitive', in: exceptQuestions },

  locationId: {
    ...location(),
    group: 'handling',
    sensitivity: 'ordinary',
    in: [...exceptQuestions, 'usual-export', 'list'],
  },
  caseWorkerId: {
    ...caseWorker(),
    group: 'handling',
    sensitivity: 'ordinary',
    in: [...exceptQuestions, 'usual-export', 'list'],
  },
  referralSource: { ...line(200), group: 'handling', sensitivity: 'sensitive', in: everywhere },
  tags: {
    ...labels(20),
    group: 'handling',
    sensitivity: 'ordinary',
    in: [...exceptQuestions, 'usual-export', 'list'],
  },
} as const satisfies Record<string, FieldDefinition>;

type Fields = typeof personFields;
export type PersonField = keyof Fields;

/** The fields that appear in a place. */
export type PersonFieldIn<Place extends PersonFieldPlace> = {
  [Name in PersonField]: Place extends Fields[Name]['in'][number] ? Name : never;
}[PersonField];

/** The fields of a kind. */
export type PersonFieldOfKind<Kind extends PersonFieldKind | 'block'> = {
  [Name in PersonField]: Fields[Name]['kind'] extends Kind ? Name : never;
}[PersonField];
export type PersonBlock = PersonFieldOfKind<'block'>;

/** Paths of these fields in a record: `phone`, `address.city`. */
type FieldPaths<Name extends PersonField> = Name extends PersonBlock
  ? `${Name}.${keyof Fields[Name]['parts'] & string}`
  : Name;
export type PersonPath = FieldPaths<PersonField>;
export type PersonPathIn<Place extends PersonFieldPlace> = FieldPaths<PersonFieldIn<Place>>;

/** In API order. */
export const personFieldNames = Object.keys(personFields) as PersonField[];

/** The schemas of all fields, for requests or responses. */
export function personShape<Side extends 'sent' | 'kept'>(side: Side) {
  return Object.fromEntries(
    Object.entries(personFields).map(([name, field]) => [name, field[side]]),
  ) as { -readonly [Name in PersonField]: Fields[Name][Side] };
}

/** A field or block part with its path. */
export interface PlacedField extends Part {
  readonly path: PersonPath;
  readonly name: PersonField;
  readonly block?: PersonBlock;
  readonly group: PersonFieldGroup;
  readonly sensitivity: Disclosure['sensitivity'];
  readonly in: readonly PersonFieldPlace[];
}

/** All fields and block parts, in API order. */
export const placedFields: readonly PlacedField[] = Object.entries(
  personFields as Readonly<Record<string, FieldDefinition>>,
).flatMap(([name, field]) => {
  const { group, sensitivity, in: places } = field;
  const placement = { name, group, sensitivity, in: places } as const;
  if (field.kind !== 'block') return [{ ...field, ...placement, path: name } as PlacedField];
  return Object.entries(field.parts).map(
    ([part, kind]) =>
      ({ ...kind, ...placement, block: name, path: `${name}.${part}` }) as PlacedField,
  );
});

const byPath: ReadonlyMap<string, PlacedField> = new Map(
  placedFields.map((field) => [field.path, field]),
);

/** The field at this path; undefined if it isn't a form field. */
export function fieldAt(path: string): PlacedField | undefined {
  return byPath.get(path);
}

/** The fields that appear in a place, by name, in API order. */
export function fieldsIn<Place extends PersonFieldPlace>(place: Place) {
  const names = personFieldNames.filter((name) => isIn(personFields[name], place));
  return names as PersonFieldIn<Place>[];
}

/** Like `fieldsIn`, with the parts of blocks instead of the blocks. */
export function pathsIn<Place extends PersonFieldPlace>(place: Place) {
  const paths = placedFields.filter((field) => isIn(field, place)).map(({ path }) => path);
  return paths as PersonPathIn<Place>[];
}

function isIn(field: { in: readonly PersonFieldPlace[] }, place: PersonFieldPlace): boolean {
  return field.in.includes(place);
}

/** Sorts by form and printout order. */
export function sortByFormOrder<Name extends string>(
  fields: readonly { readonly name: Name; readonly shownAfter?: string | undefined }[],
): Name[] {
  const order = fields.filter(({ shownAfter }) => !shownAfter).map(({ name }) => name);
  for (const { name, shownAfter } of fields) {
    if (shownAfter) order.splice(order.indexOf(shownAfter as Name) + 1, 0, name);
  }
  return order;
}

/** Each block without values. */
export const emptyBlocks = Object.fromEntries(
  Object.entries(personFields as Readonly<Record<string, FieldDefinition>>).flatMap(
    ([name, field]) =>
      field.kind === 'block'
        ? [[name, Object.fromEntries(Object.keys(field.parts).map((part) => [part, null]))]]
        : [],
  ),
) as { readonly [Name in PersonBlock]: Readonly<Record<keyof Fields[Name]['parts'], null>> };
