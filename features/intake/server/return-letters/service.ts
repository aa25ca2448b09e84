/** Letters to people who have no phone: who applied, or have a record. */

import { Readable } from 'node:stream';
import type * as z from 'zod';
import { textIn } from '#core/contract/languages.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { printoutFormats } from '#core/server/pdf/printout-formats.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { saveReturnLetter } from '#features/intake/contract/return-letters.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import * as drafts from '../drafts/attaching.ts';
import { paperSize, returnAddress } from '../paper-form/policy.ts';
import { type ReturnLetter, returnLetterAsPdf } from './layout.ts';

type Sent = z.output<(typeof saveReturnLetter)['body']>;

/** To someone who has applied. */
export async function save(ctx: Ctx<StaffScope>, id: string, sent: Sent): Promise<FileReply> {
  const written = await inTransaction(ctx, async (tx) => {
    const draft = await drafts.find(tx, id);
    if (!draft.submittedAt) throw problem('not-submitted');
    const { auditFields: after, reason } = await contactSafety.clear(tx, 'application-letter', {
      draftId: id,
      override: sent.override,
    });
    const action = 'draft-applicant.letter-saved';
    await recordAudit(tx, { action, recordId: id, ...noted(after), reason });
    const { arrivedBy } = draft.summary(0);
    return write(tx, sent, { code: draft.reference, isReplyToLetter: arrivedBy === 'paper' });
  });
  return asFile(written);
}

/** To someone with a record. */
export async function saveToPerson(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: Sent,
): Promise<FileReply> {
  const written = await inTransaction(ctx, async (tx) => {
    const { reference } = await applicants.lock(tx, id);
    const { auditFields: after, reason } = await contactSafety.clear(tx, 'application-letter', {
      applicantId: id,
      override: sent.override,
    });
    const action = 'applicant.return-letter-saved';
    await recordAudit(tx, { action, recordId: id, ...noted(after), reason });
    return write(tx, sent, { code: reference, isReplyToLetter: null });
  });
  return asFile(written);
}

const noted = (after: object) => (Object.keys(after).length === 0 ? {} : { after });

async function write(
  tx: Ctx<StaffScope>,
  { language, name, address }: Sent,
  about: Pick<ReturnLetter, 'code' | 'isReplyToLetter'>,
) {
  const settings = await organization.read(tx);
  const writer = await accounts.findActive(tx, tx.scope.accountId);
  const formats = printoutFormats(language, settings, settings.timeZone);
  const letter: ReturnLetter = {
    ...about,
    size: paperSize(settings.timeZone),
    from: returnAddress(settings),
    to: [name, ...address.split('\n').map((line) => line.trim())].filter(Boolean),
    today: formats.momentDay(tx.now),
    firstName: name.split(' ', 1)[0] ?? name,
    phone: settings.contactDetails.phone,
    hours: textIn(settings.contactDetails.hours, language),
    takesCollectCalls: settings.contactDetails.collectCalls,
    writer: writer?.firstName ?? '',
  };
  return { letter, formats };
}

async function asFile({ letter, formats }: Awaited<ReturnType<typeof write>>): Promise<FileReply> {
  const pdf = await returnLetterAsPdf(letter, formats);
  const [half] = letter.code.split('-');
  return { name: `letter-${half}.pdf`, size: pdf.length, content: Readable.from([pdf]) };
}
