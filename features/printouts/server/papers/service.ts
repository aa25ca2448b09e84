/**
 * Printouts. Every one is recorded in the transaction that reads the data: chosen parts, recipient,
 * and purpose, but no contents.
 */

import type * as z from 'zod';
import type { Paper, PaperBlock } from '#core/contract/printout.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { filterActiveStaff } from '#core/server/accounts/staff-accounts.ts';
import { type Ctx, inTransaction, withDb } from '#core/server/context.ts';
import { type Page, toTotal } from '#core/server/db/page.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { type PaperBlocks, paperAsPdf } from '#core/server/pdf/paper-pdf.ts';
import { type PrintoutFormats, printoutFormats } from '#core/server/pdf/printout-formats.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Consent } from '#features/consents/contract/consents.ts';
import * as consents from '#features/consents/server/service.ts';
import * as files from '#features/documents/server/service.ts';
import * as clients from '#features/enrollment/server/clients/service.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import * as notes from '#features/notes/server/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type * as contract from '#features/printouts/contract/disclosures.ts';
import type { Disclosure } from '#features/printouts/contract/disclosures.ts';
import {
  type PaperPart,
  type PaperRules,
  type PaperToMake,
  paperParts,
} from '#features/printouts/contract/papers.ts';
import * as questions from '#features/questions/server/service.ts';
import * as supportRecords from '#features/support/server/service.ts';
import * as timeline from '#features/timeline/server/timeline.ts';
import { disclosureBlocks } from './accounting.ts';
import { consentBlocks } from './consent-blocks.ts';
import { enrollmentBlocks } from './enrollment-blocks.ts';
import { paperFrame, part2Section } from './paper-frame.ts';
import {
  answerBlocks,
  fileBlocks,
  noteBlocks,
  noteBlocksInBatches,
  supportBlocks,
} from './paper-sections.ts';
import { type PersonNames, personFacts } from './person-facts.ts';
import * as queries from './queries.ts';
import {
  limitTimeline,
  printedTimelineKinds,
  type TimelineLimits,
  timelineBlocks,
} from './timeline-blocks.ts';

/** Far more than expected; a printout says if there are more. */
const maxDisclosures = 5000;

type OtherPart = Exclude<PaperPart, 'notes' | 'counselling-notes'>;

/** Null for an empty part; the printout says that there is nothing. */
const nullIfEmpty = (blocks: PaperBlock[]) => (blocks.length > 0 ? blocks : null);

/** Sorts chosen parts into printout order. */
const sortParts = (chosen: readonly PaperPart[]) =>
  paperParts.filter((part) => chosen.includes(part));

/** A part of a case record and its limits. */
interface PartRequest {
  part: OtherPart;
  sent: PaperToMake;
  timelineLimits: TimelineLimits;
  formats: PrintoutFormats;
}

/** A finished printout and its person. */
interface FinishedPrintout<Blocks> {
  paper: Omit<Paper, 'sections'> & { sections: { title: string | null; blocks: Blocks }[] };
  reference: string;
}

/** A kind of printout: its name in the audit log, and how it gets the notes. */
interface PrintoutKind<Blocks> {
  action: 'applicant.paper-printed' | 'applicant.paper-saved';
  notes(
    ctx: Ctx<StaffScope>,
    id: string,
    options: { counselling: boolean; formats: PrintoutFormats },
  ): Promise<Blocks | null>;
}

/** Resolves the ids of a case record to names. */
export async function personNames(
  ctx: Ctx<StaffScope>,
  { locationId, caseWorkerId }: Applicant,
  { translate }: PrintoutFormats,
): Promise<PersonNames> {
  const location = locationId && (await locations.find(ctx, locationId));
  const [caseWorker] = caseWorkerId ? await filterActiveStaff(ctx, [caseWorkerId]) : [];
  return {
    location: location ? location.name : null,
    caseWorker: caseWorkerId && (caseWorker?.name ?? translate('applicants:input.unknownPerson')),
  };
}

/** Location names, closed ones too. */
async function locationNames(ctx: Ctx<StaffScope>) {
  const all = await locations.listWithin(ctx);
  return (id: string) => all.find((one) => one.id === id)?.name ?? '…';
}

/** Contents of a part, except notes. */
async function partBlocks(
  ctx: Ctx<StaffScope>,
  applicant: Applicant,
  { part, sent, timelineLimits, formats }: PartRequest,
): Promise<PaperBlock[]> {
  const { id } = applicant;
  switch (part) {
    case 'enrolments': {
      const enrollments = await clients.listPersonEnrollments(ctx, id);
      return enrollmentBlocks(enrollments, await locationNames(ctx), formats);
    }
    case 'answers':
      return answerBlocks(await questions.answersWithin(ctx, id), sent.topics, formats);
    case 'support':
      return supportBlocks(await supportRecords.readWithin(ctx, id), sent.groups, formats);
    case 'timeline': {
      const locationName = await locationNames(ctx);
      return timeline.readAll(ctx, id, printedTimelineKinds, (entries) =>
        timelineBlocks(limitTimeline(timelineLimits, entries), locationName, formats),
      );
    }
    case 'files':
      return fileBlocks(await files.listWithin(ctx, id), formats);
    case 'consents':
      return consentBlocks(await consents.listWithin(ctx, id), formats);
    case 'disclosures': {
      const all = { after: undefined, limit: maxDisclosures + 1 };
      const records = await applicants.recordsInLog(ctx, id);
      const found = await queries.listDisclosures(ctx, records, all);
      const blocks = disclosureBlocks(found.slice(0, maxDisclosures), formats);
      if (found.length <= maxDisclosures) return blocks;
      const cut = formats.translate('papers:disclosures.cut', { number: maxDisclosures });
      return [...blocks, { kind: 'text', text: cut }];
    }
    default: {
      const names = await personNames(ctx, applicant, formats);
      const facts = personFacts(part, { applicant, names, formats });
      return facts.length === 0 ? [] : [{ kind: 'facts', facts }];
    }
  }
}

/** Makes a printout and records it. */
function make<Blocks extends PaperBlocks>(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: PaperToMake,
  { action, notes }: PrintoutKind<Blocks>,
): Promise<FinishedPrintout<Blocks | PaperBlock[]>> {
  return inTransaction(ctx, async (tx): Promise<FinishedPrintout<Blocks | PaperBlock[]>> => {
    const applicant = await applicants.open(tx, id);
    const settings = await organization.paperSettings(tx);
    if (sent.zone !== undefined && !isTimeZone(sent.zone)) throw invalid('zone', 'not-valid');
    const formats = printoutFormats(sent.language, settings, sent.zone);
    const auditDetails = auditedChoice(sent);
    const disclosure = { applicant, action, contents: { ...sent, ...auditDetails }, auditDetails };
    const disclosed = await consents.disclose(tx, sent, disclosure);
    const timelineLimits = limitsFor(sent, disclosed);
    const sections = await partSections<Blocks>(sent, formats, async (part) =>
      part === 'notes' || part === 'counselling-notes'
        ? notes(tx, id, { counselling: part === 'counselling-notes', formats })
        : nullIfEmpty(await partBlocks(tx, applicant, { part, sent, timelineLimits, formats })),
    );
    const me = await accounts.findActive(tx, ctx.scope.accountId);
    const printedBy = (me && formats.name(me)) ?? '';
    const { reference } = applicant;
    const paper = {
      ...paperFrame(settings, formats, { printedBy, now: tx.now }),
      ...paperHeader(applicant, { ...sent, ...disclosed }, formats),
      sections: [...sections, ...part2Section(settings, formats, disclosed)],
    };
    return { paper, reference };
  });
}

export async function findLocationName(ctx: Ctx<StaffScope>, id: string) {
  return (await locationNames(ctx))(id);
}

export async function rules(ctx: Ctx<StaffScope>): Promise<PaperRules> {
  const { part2, paperNotice } = await organization.paperSettings(ctx);
  return { part2, notice: paperNotice };
}

export async function show(ctx: Ctx<StaffScope>, id: string, sent: PaperToMake): Promise<Paper> {
  const made = await make(ctx, id, sent, printedKind);
  return made.paper;
}

export async function save(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: PaperToMake,
): Promise<FileReply> {
  const made = await make(ctx, id, sent, savedKind);
  return { name: `file-${made.reference}.pdf`, content: paperAsPdf(made.paper) };
}

/** Records the access to the case record. */
export function listDisclosures(
  ctx: Ctx<StaffScope>,
  id: string,
  { after, limit }: z.output<(typeof contract.listDisclosures)['query']>,
): Promise<Page<Disclosure>> {
  return inTransaction(ctx, async (tx): Promise<Page<Disclosure>> => {
    await applicants.open(tx, id);
    if (after !== undefined && !/^\d{1,15}$/.test(after)) throw invalid('after', 'not-valid');
    const from = after === undefined ? undefined : Number(after);
    // One more than shown tells whether there is a next page.
    const range = { after: from, limit: limit + 1 };
    const records = await applicants.recordsInLog(tx, id);
    const found = await queries.listDisclosures(tx, records, range);
    const items = found.slice(0, limit);
    return {
      items,
      next: found.length > limit ? (items.at(-1)?.id ?? null) : null,
      total: toTotal(await queries.countUpToLimit(tx, records)),
    };
  });
}

export { paperFrame, part2Section } from './paper-frame.ts';

/** Chosen parts in order, each with a heading; an empty part says so. */
async function partSections<Blocks extends PaperBlocks>(
  sent: Pick<PaperToMake, 'parts'>,
  { translate }: PrintoutFormats,
  read: (part: PaperPart) => Promise<Blocks | PaperBlock[] | null>,
) {
  const sections: FinishedPrintout<Blocks | PaperBlock[]>['paper']['sections'] = [];
  const nothing = [{ kind: 'text' as const, text: translate('papers:nothing') }];
  for (const part of sortParts(sent.parts)) {
    sections.push({
      title: translate(`papers:parts.${part}`),
      blocks: (await read(part)) ?? nothing,
    });
  }
  return sections;
}

const printedKind: PrintoutKind<PaperBlock[]> = {
  action: 'applicant.paper-printed',
  notes: async (ctx, id, { formats, ...filter }) =>
    nullIfEmpty(noteBlocks(await notes.allWithin(ctx, id, filter), formats)),
};

/**
 * The list of notes is fixed in the transaction; their texts are read while the PDF is being sent.
 */
const savedKind: PrintoutKind<AsyncIterable<PaperBlock>> = {
  action: 'applicant.paper-saved',
  async notes(ctx, id, { formats, ...filter }) {
    const ids = await notes.idsWithin(ctx, id, filter);
    // The transaction has ended by then.
    const after = withDb(ctx, ctx.app.db);
    const read = (some: readonly string[]) => notes.readByIds(after, some, filter);
    return ids.length > 0 ? noteBlocksInBatches(ids, read, formats) : null;
  },
};

/** Chosen parts and their limits, for the audit log. */
function auditedChoice({ parts, topics, groups }: PaperToMake) {
  return {
    parts,
    ...(topics && parts.includes('answers') && { topics }),
    ...(groups && parts.includes('support') && { groups }),
  };
}

/** Topics and groups that every part keeps to: those both chosen and allowed. */
function limitsFor(
  { topics, groups }: Pick<PaperToMake, 'topics' | 'groups'>,
  { consent }: { consent: Consent | null },
): TimelineLimits {
  const intersect = (chosen: readonly string[] | undefined, allowed: readonly string[] | null) =>
    chosen && allowed ? chosen.filter((one) => allowed.includes(one)) : (chosen ?? allowed);
  return {
    topics: intersect(topics, consent?.topics ?? null),
    groups: intersect(groups, consent?.groups ?? null),
  };
}

/** Header of a printout. Uses the reference if the name wasn't chosen. */
function paperHeader(
  applicant: Applicant,
  {
    parts,
    recipient,
    purpose,
    basis,
  }: Pick<PaperToMake, 'parts' | 'recipient' | 'purpose' | 'basis'>,
  { translate, name }: PrintoutFormats,
): Pick<Paper, 'title' | 'about' | 'lead'> {
  const { reference } = applicant;
  const personName = parts.includes('identity') ? name(applicant) : null;
  const to = basis === 'own_request' ? (personName ?? reference) : recipient;
  return {
    title: translate('papers:titleOf', { who: personName ?? reference }),
    about: personName ? `${personName} · ${reference}` : reference,
    lead: [translate('papers:madeFor', { recipient: to, purpose })],
  };
}
