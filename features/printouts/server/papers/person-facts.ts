import type { PaperFact } from '#core/contract/printout.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { PersonFieldKind } from '#features/person/contract/person-field-kinds.ts';
import {
  fieldsIn,
  inShownOrder,
  type PersonBlock,
  type PersonField,
  type PersonFieldGroup,
  type PersonFieldOfKind,
  personFields,
} from '#features/person/contract/person-fields.ts';

/** Names for the ids in a case record. */
export interface PersonNames {
  location: string | null;
  caseWorker: string | null;
}

export interface Told {
  applicant: Applicant;
  names: PersonNames;
  inWords: PrintoutFormats;
}

/** Lines of a fact; empty if missing. */
type Lines = readonly (string | null)[];

const text = (value: string | null): Lines => [value];
const labels = (values: readonly string[], { inWords }: Told): Lines => [
  values.length > 0 ? inWords.list(values) : null,
];

/** Formats each kind of field. */
const linesByKind: {
  [Kind in PersonFieldKind]: (
    value: Applicant[PersonFieldOfKind<Kind>],
    told: Told,
    field: { list?: string },
  ) => Lines;
} = {
  line: text,
  phone: text,
  email: text,
  pastDay: (value, { inWords }) => [value && inWords.day(value)],
  choice: (value, { inWords }, { list }) => [
    value && inWords.words(`enumerations:${list}.${value}`),
  ],
  choices: (values, { inWords }, { list }) =>
    values.map((value) => inWords.words(`enumerations:${list}.${value}`)),
  language: (value, { inWords }) => {
    const names = new Intl.DisplayNames([inWords.language], { type: 'language' });
    const name = value && names.of(value);
    return [name ? name.charAt(0).toLocaleUpperCase(inWords.language) + name.slice(1) : null];
  },
  labels,
  substances: (uses, { inWords: { words, day } }) =>
    uses.map(({ substance, lastUse }) => {
      const name = words(`enumerations:substances.${substance}`);
      return lastUse
        ? words('applicants:view.lastUse', { substance: name, day: day(lastUse) })
        : name;
    }),
  // Names, not ids.
  location: (_id, { names }) => [names.location],
  caseWorker: (_id, { names }) => [names.caseWorker],
};

const linesOfBlock: { [Block in PersonBlock]: (value: Applicant[Block]) => Lines } = {
  address: (at) => [
    at.line1,
    at.line2,
    [at.city, at.region, at.postalCode].filter(Boolean).join(', '),
    at.country,
  ],
  safeContact: (who) => [[who.name, who.relation].filter(Boolean).join(', '), who.phone],
};

type LinesOf = (value: unknown, told: Told, field: { list?: string }) => Lines;

/** Lines of a field; empty if missing. */
export function fieldLines(name: PersonField, told: Told): string[] {
  const field: { kind: PersonFieldKind | 'block'; list?: string } = personFields[name];
  const tell = field.kind === 'block' ? linesOfBlock[name as PersonBlock] : linesByKind[field.kind];
  const lines = (tell as LinesOf)(told.applicant[name], told, field);
  return lines.filter((line): line is string => Boolean(line));
}

function factOf(name: PersonField, told: Told): PaperFact {
  const group = personFields[name].kind === 'block' ? 'blocks' : 'fields';
  return { term: told.inWords.words(`applicants:${group}.${name}`), lines: fieldLines(name, told) };
}

/** Facts before and after the fields of a group that aren't fields themselves. */
function otherFacts(
  group: PersonFieldGroup,
  { applicant, inWords: { words, moment } }: Told,
): { before: PaperFact[]; after: PaperFact[] } {
  if (group !== 'handling') return { before: [], after: [] };
  const { reference, status, submittedAt, createdAt } = applicant;
  const fact = (key: string, line: string | null) => ({
    term: words(key),
    lines: line ? [line] : [],
  });
  return {
    before: [
      fact('papers:reference', reference),
      fact('applicants:list.columns.status', words(`enumerations:applicantStatuses.${status}`)),
    ],
    after: [
      fact('applicants:view.handedIn', submittedAt && moment(submittedAt)),
      fact('applicants:view.added', moment(createdAt)),
    ],
  };
}

/** Given facts of a group of fields. */
export function personFacts(group: PersonFieldGroup, told: Told): PaperFact[] {
  const printed = fieldsIn('printout')
    .filter((name) => personFields[name].group === group)
    .map((name) => ({ ...personFields[name], name }));
  const { before, after } = otherFacts(group, told);
  const facts = inShownOrder(printed).map((name) => factOf(name, told));
  return [...before, ...facts, ...after].filter(({ lines }) => lines.length > 0);
}
