/**
 * Accounting of disclosures for the person who asks (42 CFR 2.25). The request is recorded too, but
 * isn't part of the next accounting, because it goes to the person.
 */

import { Readable } from 'node:stream';
import { textDirection, textIn } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import type { Paper, PaperBlock, PaperFact } from '#core/contract/printout.ts';
import { exportTypes } from '#core/contract/table-files.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { paperAsPdf } from '#core/server/pdf/paper-pdf.ts';
import { type PrintoutFormats, printoutFormats } from '#core/server/pdf/printout-formats.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { tableFile } from '#core/server/tables/table-file.ts';
import * as organization from '#features/organization/server/organization/service.ts';
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

type AccountingRequest = ReceivedBy<typeof saveAccounting>['body'];

/** Far more than expected; a longer list says so. */
const maxDisclosures = 5000;

/** Data for an accounting, read in one transaction. */
interface AccountingData {
  applicant: Applicant;
  accounting: Accounting;
}

async function find(ctx: Ctx<StaffScope>, id: string): Promise<AccountingData> {
  const applicant = await applicants.open(ctx, id);
  const { from, ...accounting } = await organization.accountingPeriod(ctx);
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
    request,
    action,
    zone,
  }: { request: AccountingRequest; action: `applicant.accounting-${string}`; zone?: string },
  make: (tx: Ctx<StaffScope>, found: AccountingData, formats: PrintoutFormats) => Promise<Made>,
): Promise<Made> {
  return inTransaction(ctx, async (tx): Promise<Made> => {
    if (request.zone !== undefined && !isTimeZone(request.zone)) throw invalid('zone', 'not-valid');
    const found = await find(tx, id);
    const settings = await organization.paperSettings(tx);
    const formats = printoutFormats(request.language, settings, zone ?? request.zone);
    const { years, since, items } = found.accounting;
    await recordAudit(tx, {
      action,
      kind: 'disclosure',
      recordId: id,
      after: {
        // The audit log has the reference, not the name.
        recipient: found.applicant.reference,
        purpose: formats.translate('papers:accounting.title'),
        basis: 'own_request',
        ...(request.askedBy !== null && { askedBy: request.askedBy }),
        years,
        since,
        disclosures: items.length,
      },
    });
    return make(tx, found, formats);
  });
}

/** Lists disclosures, newest first: the accounting of disclosures (42 CFR 2.25). */
export function disclosureBlocks(
  disclosures: readonly Disclosure[],
  formats: PrintoutFormats,
): PaperBlock[] {
  const { translate, moment } = formats;
  return disclosures.map((one) => ({
    kind: 'entry',
    title: translate(`papers:disclosures.kinds.${one.kind}`),
    detail: `${moment(one.at)} · ${one.by ?? translate('notes:who.gone')}`,
    facts: disclosureFacts(one, formats),
    text: null,
  }));
}

/** Known facts of a disclosure, as text. */
function disclosureFacts(
  one: Disclosure,
  { translate, list, day, language }: PrintoutFormats,
): PaperFact[] {
  const entries: [string, string | null][] = [
    ['recipient', one.recipient],
    [
      'recipientClass',
      one.recipientClass && translate(`enumerations:recipientClasses.${one.recipientClass}`),
    ],
    ['recipientAddress', one.recipientAddress],
    ['purpose', one.purpose],
    ['basis', one.basis && translate(`enumerations:disclosureBases.${one.basis}`)],
    ['groundNote', one.groundNote],
    ['consentOn', one.consentOn && day(one.consentOn)],
    ['letter', one.template && textIn(one.template, language)],
    ['parts', list(one.parts.map((part) => translate(`papers:parts.${part}`)))],
    ['fields', list(one.fields.map((field) => translate(`letters:fields.${field}`)))],
    ['file', one.fileName],
  ];
  return entries.flatMap(([key, value]) =>
    value ? [{ term: translate(`papers:disclosures.${key}`), lines: [value] }] : [],
  );
}

async function accountingPaper(
  ctx: Ctx<StaffScope>,
  { applicant, accounting }: AccountingData,
  formats: PrintoutFormats,
): Promise<{ paper: Paper; reference: string }> {
  const settings = await organization.paperSettings(ctx);
  const me = await accounts.findActive(ctx, ctx.scope.accountId);
  const { translate, name, day } = formats;
  const { reference } = applicant;
  const about = [name(applicant), reference].filter(Boolean).join(' · ');
  const { years: count, since, source, items, isCut } = accounting;
  const blocks = disclosureBlocks(items, formats);
  return {
    reference,
    paper: {
      ...paperFrame(settings, formats, { printedBy: (me && name(me)) ?? '', now: ctx.now }),
      title: translate('papers:accounting.title'),
      about,
      lead: [
        translate('papers:accounting.lead', {
          count,
          since: day(since),
          who: recipientName({ applicant }, formats),
        }),
        ...(isCut ? [translate('papers:disclosures.cut', { number: items.length })] : []),
      ],
      sections: [
        {
          title: null,
          blocks:
            blocks.length > 0
              ? blocks
              : [{ kind: 'text', text: translate('papers:accounting.none') }],
        },
        {
          title: null,
          blocks: [{ kind: 'text', text: translate('papers:part2.source', { source }) }],
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
  request: ReceivedBy<typeof showAccounting>['body'],
): Promise<Paper> {
  const action = 'applicant.accounting-printed';
  const made = await prepare(ctx, id, { request, action }, accountingPaper);
  return made.paper;
}

export async function save(
  ctx: Ctx<StaffScope>,
  id: string,
  request: AccountingRequest,
): Promise<FileReply> {
  const action = 'applicant.accounting-saved';
  const made = await prepare(ctx, id, { request, action }, accountingPaper);
  return { name: `accounting-${made.reference}.pdf`, content: paperAsPdf(made.paper) };
}

export async function table(
  ctx: Ctx<StaffScope>,
  id: string,
  { format, ...request }: ReceivedBy<typeof exportAccounting>['body'],
): Promise<FileReply> {
  const action = 'applicant.accounting-exported';
  // Uses the organization's time zone, as in every table.
  const zone = await organization.timeZone(ctx);
  const made = await prepare(ctx, id, { request, action, zone }, async (_tx, found, formats) => ({
    inWords: formats,
    ...found,
  }));
  const { translate } = made.inWords;
  const columnTitle = (key: (typeof columns)[number]) => {
    const title = translate(`papers:disclosures.${key}`);
    return key === 'when' ? translate('reports:momentColumn', { title, zone }) : title;
  };
  const { content } = await tableFile(
    {
      name: translate('papers:accounting.sheet'),
      columns: columns.map((key) => ({
        title: columnTitle(key),
        kind: 'text',
        width: 30,
      })),
      portions: Readable.from([made.accounting.items.map((one) => toRow(one, made.inWords))]),
      isRightToLeft: textDirection(request.language) === 'rtl',
    },
    format,
  );
  const name = `accounting-${made.applicant.reference}.${format}`;
  return { name, content, type: exportTypes[format] };
}

/** Person and only recipient of the accounting. */
function recipientName(
  { applicant }: Pick<AccountingData, 'applicant'>,
  { name }: PrintoutFormats,
): string {
  return name(applicant) ?? applicant.reference;
}

/** Table columns, by translation key. */
const columns = [
  ...(['when', 'recipient', 'recipientClass', 'recipientAddress', 'what', 'purpose'] as const),
  ...(['basis', 'groundNote', 'consentOn', 'letter', 'parts', 'fields', 'file'] as const),
];

function toRow(one: Disclosure, formats: PrintoutFormats): (string | null)[] {
  const { translate, moment } = formats;
  const valueByTerm = new Map(
    disclosureFacts(one, formats).map(({ term, lines }) => [term, lines[0]]),
  );
  return columns.map((key) => {
    if (key === 'when') return moment(one.at);
    if (key === 'what') return translate(`papers:disclosures.kinds.${one.kind}`);
    return valueByTerm.get(translate(`papers:disclosures.${key}`)) ?? null;
  });
}
