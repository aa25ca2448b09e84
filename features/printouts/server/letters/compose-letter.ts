/**
 * Letters about a person with the facts that staff checked. The edited text goes out; the audit log
 * records that it was edited and which facts it began with.
 */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Language, textIn } from '#core/contract/languages.ts';
import type { Paper } from '#core/contract/printout.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { paperAsPdf } from '#core/server/pdf/paper-pdf.ts';
import { type PrintoutFormats, printoutFormats } from '#core/server/pdf/printout-formats.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { partsOfLetterFields } from '#features/consents/contract/consent-coverage.ts';
import type { PlannedDisclosure } from '#features/consents/server/service.ts';
import * as consents from '#features/consents/server/service.ts';
import * as uploads from '#features/documents/server/uploads.ts';
import type { Enrollment } from '#features/enrollment/contract/enrollments.ts';
import * as clients from '#features/enrollment/server/clients/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import {
  fillLetter,
  type OtherLetterFact,
  type PersonLetterField,
  personFieldsIn,
  personLetterFields,
} from '#features/printouts/contract/letter-fields.ts';
import type {
  LetterFacts,
  LetterTemplate,
  LetterToWrite,
} from '#features/printouts/contract/letters.ts';
import { type FactContext, fieldLines } from '../papers/person-facts.ts';
import * as papers from '../papers/service.ts';
import * as templates from './service.ts';

type Values = Partial<Record<PersonLetterField, string>>;

/** A letter that may go out, with its audit details. */
interface PreparedLetter {
  paper: Paper;
  reference: string;
  recipient: string;
  disclosure: Omit<PlannedDisclosure, 'action'>;
}

interface LetterSources extends FactContext {
  /** Latest enrollment; undefined if there is none. */
  enrollment: Enrollment | undefined;
  enrolledAt: string | null;
}

/** Text of each fact that isn't a field; null or empty if missing. */
const otherFactValues: Record<OtherLetterFact, (from: LetterSources) => string | null | undefined> =
  {
    name: ({ applicant, formats }) => formats.name(applicant),
    reference: ({ applicant }) => applicant.reference,
    status: ({ applicant, formats }) =>
      formats.translate(`enumerations:applicantStatuses.${applicant.status}`),
    applied: ({ applicant, formats }) =>
      formats.momentDay(applicant.submittedAt ?? applicant.createdAt),
    enrolledFrom: ({ enrollment, formats }) => enrollment && formats.day(enrollment.startDate),
    programBegun: ({ enrollment, formats }) =>
      enrollment?.begunOn && formats.day(enrollment.begunOn),
    enrolledUntil: ({ enrollment, formats }) =>
      enrollment?.endDate && formats.day(enrollment.endDate),
    programStatus: ({ enrollment, formats }) =>
      enrollment && formats.translate(`enumerations:programStatuses.${enrollment.programStatus}`),
    enrolledAt: ({ enrolledAt }) => enrolledAt,
    location: ({ names }) => names.location,
    caseWorker: ({ names }) => names.caseWorker,
  };

/** Available facts of a person, by name. */
function letterValues(from: LetterSources): Partial<Record<PersonLetterField, string>> {
  const factIn = (name: PersonLetterField) =>
    isOtherFact(name) ? otherFactValues[name](from) : fieldLines(name, from).join(', ');
  return Object.fromEntries(
    personLetterFields.flatMap((name) => {
      const value = factIn(name);
      return value ? [[name, value]] : [];
    }),
  );
}

function isOtherFact(name: PersonLetterField): name is OtherLetterFact {
  return name in otherFactValues;
}

async function letterFactLabels(
  ctx: Ctx<StaffScope>,
  applicant: Applicant,
  formats: PrintoutFormats,
) {
  const names = await papers.personNames(ctx, applicant, formats);
  const [enrollment] = await clients.listPersonEnrollments(ctx, applicant.id);
  const enrolledAt = enrollment ? await papers.findLocationName(ctx, enrollment.locationId) : null;
  const me = await accounts.findActive(ctx, ctx.scope.accountId);
  return {
    values: letterValues({ applicant, enrollment, enrolledAt, names, formats }),
    writer: (me && formats.name(me)) ?? '',
    today: formats.momentDay(ctx.now),
  };
}

async function write(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: LetterToWrite,
): Promise<PreparedLetter> {
  const applicant = await applicants.open(ctx, id);
  const settings = await organization.paperSettings(ctx);
  if (sent.zone !== undefined && !isTimeZone(sent.zone)) throw invalid('zone', 'not-valid');
  const template = await templates.find(ctx, sent.templateId);
  if (!template || template.archived) throw invalid('templateId', 'not-an-option');
  const templateFieldNames = findTemplateFields(template, sent.language);
  const unknownIndex = sent.fields.findIndex((name) => !templateFieldNames.includes(name));
  if (unknownIndex !== -1) throw invalid(`fields.${unknownIndex}`, 'not-an-option');

  const formats = printoutFormats(sent.language, settings, sent.zone);
  const { values, writer, today } = await letterFactLabels(ctx, applicant, formats);
  const chosen = pickValues(values, sent.fields);
  const disclosedParts = { parts: partsOfLetterFields(sent.fields) };
  const checked = await consents.check(ctx, sent, { applicant, contents: disclosedParts });
  const isOwn = sent.basis === 'own_request';
  const recipient = (isOwn && formats.name(applicant)) || checked.recipient;
  const recipientAddress = isOwn ? null : sent.recipientAddress;
  const common = { organisation: settings.name, today, writer, recipient };
  const filledText = fillLetter(textIn(template.text, sent.language), {
    ...chosen,
    ...common,
  });
  const to = { ...sent, recipient, recipientAddress };
  const paper = letterPaper(to, { formats, chosen, today });
  const notices = papers.part2Section(settings, formats, checked);
  return {
    paper: {
      ...paper,
      sections: [...paper.sections, ...notices],
      ...papers.paperFrame(settings, formats, { printedBy: writer, now: ctx.now }),
    },
    reference: applicant.reference,
    recipient,
    disclosure: {
      applicant,
      contents: disclosedParts,
      auditDetails: {
        templateId: template.id,
        fields: sent.fields,
        edited: filledText !== sent.text,
      },
      recipientAddress,
    },
  };
}

/** Records the access to the case record. */
export function facts(
  ctx: Ctx<StaffScope>,
  id: string,
  { language, zone }: { language: Language; zone?: string | undefined },
): Promise<LetterFacts> {
  return inTransaction(ctx, async (tx): Promise<LetterFacts> => {
    const applicant = await applicants.open(tx, id);
    if (zone !== undefined && !isTimeZone(zone)) throw invalid('zone', 'not-valid');
    const settings = await organization.paperSettings(tx);
    const formats = printoutFormats(language, settings, zone);
    const { values, writer, today } = await letterFactLabels(tx, applicant, formats);
    return { facts: values, organisation: settings.name, writer, today };
  });
}

export function show(ctx: Ctx<StaffScope>, id: string, sent: LetterToWrite): Promise<Paper> {
  return inTransaction(ctx, async (tx): Promise<Paper> => {
    const written = await write(tx, id, sent);
    const disclosure = { ...written.disclosure, action: 'applicant.letter-printed' } as const;
    await consents.disclose(tx, sent, disclosure);
    return written.paper;
  });
}

/** Saves the copy first: without it, the letter doesn't go out. */
export async function save(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: LetterToWrite,
): Promise<FileReply> {
  const written = await inTransaction(ctx, (tx) => write(tx, id, sent));
  const pdf = await buffer(paperAsPdf(written.paper));
  const name = `letter-${written.reference}.pdf`;
  const disclosure = { ...written.disclosure, action: 'applicant.letter-saved' } as const;
  // The consent may have been revoked during layout.
  const note = async (tx: Ctx<StaffScope>): Promise<undefined> => {
    await consents.disclose(tx, sent, disclosure);
  };
  if (sent.keep) {
    const copy = () => asUpload(name, pdf, written);
    await uploads.upload(ctx, id, copy, { onAdded: note });
  } else await inTransaction(ctx, note);
  return { name, size: pdf.length, content: Readable.from([pdf]) };
}

function findTemplateFields(
  { subject, text }: LetterTemplate,
  language: Language,
): PersonLetterField[] {
  return personFieldsIn(`${textIn(subject, language)}\n${textIn(text, language)}`);
}

function pickValues(values: Values, names: readonly PersonLetterField[]): Values {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

function letterPaper(
  sent: LetterToWrite,
  { formats, chosen, today }: { formats: PrintoutFormats; chosen: Values; today: string },
): Pick<Paper, 'title' | 'about' | 'lead' | 'sections'> {
  const { translate } = formats;
  const to = [sent.recipient, sent.recipientAddress].filter(Boolean).join('\n');
  return {
    title: sent.subject ?? translate('letters:letter'),
    // The page header shows only checked facts.
    about: [chosen.name, chosen.reference].filter(Boolean).join(' · '),
    lead: [today, to],
    sections: [{ title: null, blocks: [{ kind: 'text', text: sent.text }] }],
  };
}

async function* asUpload(name: string, pdf: Buffer, { recipient }: PreparedLetter) {
  yield { kind: 'field' as const, field: 'note', value: recipient };
  yield { kind: 'file' as const, field: 'file', name, content: Readable.from([pdf]) };
}
