import type { PaperFact } from '#core/contract/printout.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { PersonFieldKind } from '#features/person/contract/person-field-kinds.ts';
import {
  fieldsIn,
  type PersonBlock,
  type PersonField,
  type PersonFieldGroup,
  type PersonFieldOfKind,
  personFields,
  sortByFormOrder,
} from '#features/person/contract/person-fields.ts';

/** Names for the ids in a case record. */
export interface PersonNames {
  location: string | null;
  caseWorker: string | null;
}

export interface FactContext {
  applicant: Applicant;
  names: PersonNames;
  formats: PrintoutFormats;
}

/** Lines of a fact; empty if missing. */
type Lines = readonly (string | null)[];

const text = (value: string | null): Lines => [value];
const labels = (values: readonly string[], { formats }: FactContext): Lines => [
  values.length > 0 ? formats.list(values) : null,
];

/** Formats each kind of field. */
const linesByKind: {
  [Kind in PersonFieldKind]: (
    value: Applicant[PersonFieldOfKind<Kind>],
    context: FactContext,
    field: { list?: string },
  ) => Lines;
} = {
  line: text,
  phone: text,
  email: text,
  pastDay: (value, { formats }) => [value && formats.day(value)],
  choice: (value, { formats }, { list }) => [
    value && formats.translate(`enumerations:${list}.${value}`),
  ],
  choices: (values, { formats }, { list }) =>
    values.map((value) => formats.translate(`enumerations:${list}.${value}`)),
  language: (value, { formats }) => {
    const names = new Intl.DisplayNames([formats.language], { type: 'language' });
    const name = value && names.of(value);
    return [name ? name.charAt(0).toLocaleUpperCase(formats.language) + name.slice(1) : null];
  },
  labels,
  substances: (uses, { formats: { translate, day } }) =>
    uses.map(({ substance, lastUse }) => {
      const name = translate(`enumerations:substances.${substance}`);
      return lastUse
        ? translate('applicants:view.lastUse', { substance: name, day: day(lastUse) })
        : name;
    }),
  // Names, not ids.
  location: (_id, { names }) => [names.location],
  caseWorker: (_id, { names }) => [names.caseWorker],
};

const linesByBlock: { [Block in PersonBlock]: (value: Applicant[Block]) => Lines } = {
  address: (at) => [
    at.line1,
    at.line2,
    [at.city, at.region, at.postalCode].filter(Boolean).join(', '),
    at.country,
  ],
  safeContact: (contact) => [
    [contact.name, contact.relation].filter(Boolean).join(', '),
    contact.phone,
  ],
};

type LineFormatter = (value: unknown, context: FactContext, field: { list?: string }) => Lines;

/** Lines of a field; empty if missing. */
export function fieldLines(name: PersonField, context: FactContext): string[] {
  const field: { kind: PersonFieldKind | 'block'; list?: string } = personFields[name];
  const formatLines =
    field.kind === 'block' ? linesByBlock[name as PersonBlock] : linesByKind[field.kind];
  const lines = (formatLines as LineFormatter)(context.applicant[name], context, field);
  return lines.filter((line): line is string => Boolean(line));
}

function toFact(name: PersonField, context: FactContext): PaperFact {
  const group = personFields[name].kind === 'block' ? 'blocks' : 'fields';
  return {
    term: context.formats.translate(`applicants:${group}.${name}`),
    lines: fieldLines(name, context),
  };
}

/** Facts before and after the fields of a group that aren't fields themselves. */
function otherFacts(
  group: PersonFieldGroup,
  { applicant, formats: { translate, moment } }: FactContext,
): { before: PaperFact[]; after: PaperFact[] } {
  if (group !== 'handling') return { before: [], after: [] };
  const { reference, status, submittedAt, createdAt } = applicant;
  const fact = (key: string, line: string | null) => ({
    term: translate(key),
    lines: line ? [line] : [],
  });
  return {
    before: [
      fact('papers:reference', reference),
      fact('applicants:list.columns.status', translate(`enumerations:applicantStatuses.${status}`)),
    ],
    after: [
      fact('applicants:view.handedIn', submittedAt && moment(submittedAt)),
      fact('applicants:view.added', moment(createdAt)),
    ],
  };
}

/** Given facts of a group of fields. */
export function personFacts(group: PersonFieldGroup, context: FactContext): PaperFact[] {
  const printed = fieldsIn('printout')
    .filter((name) => personFields[name].group === group)
    .map((name) => ({ ...personFields[name], name }));
  const { before, after } = otherFacts(group, context);
  const facts = sortByFormOrder(printed).map((name) => toFact(name, context));
  return [...before, ...facts, ...after].filter(({ lines }) => lines.length > 0);
}
