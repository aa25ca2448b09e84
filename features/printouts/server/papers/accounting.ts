/**
 * Accounting of disclosures for the person who asks (42 CFR 2.25). The request is recorded too, but
 * isn't part of the next accounting, because it goes to the person.
 */

import { Readable } from 'node:stream';
import { textDirection, textIn } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import type { Paper, PaperBlock, PaperFact } from '#core/contract/printout.ts';
import { exportTypes } from '#core/contract/table-files.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { paperAsPdf } from '#core/server/pdf/paper-pdf.ts';
import { type PrintoutFormats, printoutFormats } from '#core/server/pdf/printout-formats.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { tableFile } from '#core/server/tables/table-file.ts';
import { isTimeZone } from '#core/server/time/days-in-zone.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type {
  Accounting,
  exportAccounting,
  saveAccounting,
  showAccounting,
} from '#features/printouts/contract/accounting.ts';
import type { Disclosure } from '#features/printouts/contract/disclosures.ts';
import { paperFrame } from './paper-frame.ts';
import * as queries from './queries.ts';

type Asked = ReceivedBy<typeof saveAccounting>['body'];

/** Far more than expected; a longer list says so. */
const maxDisclosures = 5000;

/** Data for an accounting, read in one transaction. */
interface Found {
  applicant: Applicant;
  accounting: Accounting;
}

async function find(ctx: Ctx<StaffScope>, id: string): Promise<Found> {
  const applicant = await applicants.open(ctx, id);
  const { from, ...accounting } = await organisation.accountingPeriod(ctx);
  const records = await applicants.recordsInLog(ctx, id);
  const found = await queries.listDisclosures(ctx, records, {
    after: undefined,
    limit: maxDisclosures + 1,
    toOthersSince: from,
  });
  const items = found.slice(0, maxDisclosures);
  const isCut = found.length > items.length;
  return { applicant, accounting: { ...accounting, items, isCut } };
}

/** Reads the disclosures and records the request. */
function prepare<Made>(
  ctx: Ctx<StaffScope>,
  id: string,
  {
    asked,
    action,
    zone,
  }: { asked: Asked; action: `applicant.accounting-${string}`; zone?: string },
  make: (tx: Ctx<StaffScope>, found: Found, inWords: PrintoutFormats) => Promise<Made>,
): Promise<Made> {
  return inTransaction(ctx, async (tx): Promise<Made> => {
    if (asked.zone !== undefined && !isTimeZone(asked.zone)) throw invalid('zone', 'not-valid');
    const found = await find(tx, id);
    const settings = await organisation.paperSettings(tx);
    const inWords = printoutFormats(asked.language, settings, zone ?? asked.zone);
    const { years, since, items } = found.accounting;
    await recordAudit(tx, {
      action,
      kind: 'disclosure',
      recordId: id,
      after: {
        // The audit log has the reference, not the name.
        recipient: found.applicant.reference,
        purpose: inWords.words('papers:accounting.title'),
        basis: 'own_request',
        ...(asked.askedBy !== null && { askedBy: asked.askedBy }),
        years,
        since,
        disclosures: items.length,
      },
    });
    return make(tx, found, inWords);
  });
}

/** Lists disclosures, newest first: the accounting of disclosures (42 CFR 2.25). */
export function disclosureBlocks(
  disclosures: readonly Disclosure[],
  inWords: PrintoutFormats,
): PaperBlock[] {
  const { words, moment } = inWords;
  return disclosures.map((one) => ({
    kind: 'entry',
    title: words(`papers:disclosures.kinds.${one.kind}`),
    detail: `${moment(one.at)} · ${one.by ?? words('notes:who.gone')}`,
    facts: disclosureFacts(one, inWords),
    text: null,
  }));
}

/** Known facts of a disclosure, as text. */
function disclosureFacts(
  one: Disclosure,
  { words, list, day, language }: PrintoutFormats,
): PaperFact[] {
  const told: [string, string | null][] = [
    ['recipient', one.recipient],
    [
      'recipientClass',
      one.recipientClass && words(`enumerations:recipientClasses.${one.recipientClass}`),
    ],
    ['recipientAddress', one.recipientAddress],
    ['purpose', one.purpose],
    ['basis', one.basis && words(`enumerations:disclosureBases.${one.basis}`)],
    ['groundNote', one.groundNote],
    ['consentOn', one.consentOn && day(one.consentOn)],
    ['letter', one.template && textIn(one.template, language)],
    ['parts', list(one.parts.map((part) => words(`papers:parts.${part}`)))],
    ['fields', list(one.fields.map((field) => words(`letters:fields.${field}`)))],
    ['file', one.fileName],
  ];
  return told.flatMap(([key, value]) =>
    value ? [{ term: words(`papers:disclosures.${key}`), lines: [value] }] : [],
  );
}

async function accountingPaper(
  ctx: Ctx<StaffScope>,
  { applicant, accounting }: Found,
  inWords: PrintoutFormats,
): Promise<{ paper: Paper; reference: string }> {
  const settings = await organisation.paperSettings(ctx);
  const me = await accounts.findActive(ctx, ctx.scope.accountId);
  const { words, name, day } = inWords;
  const { reference } = applicant;
  const about = [name(applicant), reference].filter(Boolean).join(' · ');
  const { years: count, since, source, items, isCut } = accounting;
  const blocks = disclosureBlocks(items, inWords);
  return {
    reference,
    paper: {
      ...paperFrame(settings, inWords, { who: (me && name(me)) ?? '', now: ctx.now }),
      title: words('papers:accounting.title'),
      about,
      lead: [
        words('papers:accounting.lead', {
          count,
          since: day(since),
          who: nameOf({ applicant }, inWords),
        }),
        ...(isCut ? [words('papers:disclosures.cut', { number: items.length })] : []),
      ],
      sections: [
        {
          title: null,
          blocks:
            blocks.length > 0 ? blocks : [{ kind: 'text', text: words('papers:accounting.none') }],
        },
        {
          title: null,
          blocks: [{ kind: 'text', text: words('papers:part2.source', { source }) }],
        },
      ],
    },
  };
}

export function read(ctx: Ctx<StaffScope>, id: string): Promise<Accounting> {
  return inTransaction(ctx, async (tx): Promise<Accounting> => {
    const found = await find(tx, id);
    return found.accounting;
  });
}

export async function show(
  ctx: Ctx<StaffScope>,
  id: string,
  asked: ReceivedBy<typeof showAccounting>['body'],
): Promise<Paper> {
  const action = 'applicant.accounting-printed';
  const made = await prepare(ctx, id, { asked, action }, accountingPaper);
  return made.paper;
}

export async function save(ctx: Ctx<StaffScope>, id: string, asked: Asked): Promise<FileReply> {
  const action = 'applicant.accounting-saved';
  const made = await prepare(ctx, id, { asked, action }, accountingPaper);
  return { name: `accounting-${made.reference}.pdf`, content: paperAsPdf(made.paper) };
}

export async function table(
  ctx: Ctx<StaffScope>,
  id: string,
  { format, ...asked }: ReceivedBy<typeof exportAccounting>['body'],
): Promise<FileReply> {
  const action = 'applicant.accounting-exported';
  // Uses the organization's time zone, as in every table.
  const zone = await organisation.timeZone(ctx);
  const made = await prepare(ctx, id, { asked, action, zone }, async (_tx, found, inWords) => ({
    inWords,
    ...found,
  }));
  const { words } = made.inWords;
  const titleOf = (key: (typeof columns)[number]) => {
    const title = words(`papers:disclosures.${key}`);
    return key === 'when' ? words('reports:momentColumn', { title, zone }) : title;
  };
  const { content } = await tableFile(
    {
      name: words('papers:accounting.sheet'),
      columns: columns.map((key) => ({
        title: titleOf(key),
        kind: 'text',
        width: 30,
      })),
      portions: Readable.from([made.accounting.items.map((one) => rowOf(one, made.inWords))]),
      isRightToLeft: textDirection(asked.language) === 'rtl',
    },
    format,
  );
  const name = `accounting-${made.applicant.reference}.${format}`;
  return { name, content, type: exportTypes[format] };
}

/** Person and only recipient of the accounting. */
function nameOf({ applicant }: Pick<Found, 'applicant'>, { name }: PrintoutFormats): string {
  return name(applicant) ?? applicant.reference;
}

/** Table columns, by translation key. */
const columns = [
  ...(['when', 'recipient', 'recipientClass', 'recipientAddress', 'what', 'purpose'] as const),
  ...(['basis', 'groundNote', 'consentOn', 'letter', 'parts', 'fields', 'file'] as const),
];

function rowOf(one: Disclosure, inWords: PrintoutFormats): (string | null)[] {
  const { words, moment } = inWords;
  const told = new Map(disclosureFacts(one, inWords).map(({ term, lines }) => [term, lines[0]]));
  return columns.map((key) => {
    if (key === 'when') return moment(one.at);
    if (key === 'what') return words(`papers:disclosures.kinds.${one.kind}`);
    return told.get(words(`papers:disclosures.${key}`)) ?? null;
  });
}
