/** Letters to people who applied and have no phone. */

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
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import * as drafts from '../drafts/attaching.ts';
import { paperSize, returnAddress } from '../paper-form/policy.ts';
import { returnLetterAsPdf } from './layout.ts';

type Sent = z.output<(typeof saveReturnLetter)['body']>;

export async function save(ctx: Ctx<StaffScope>, id: string, sent: Sent): Promise<FileReply> {
  const { language, name, address } = sent;
  const { reference, letter, formats } = await inTransaction(ctx, async (tx) => {
    const draft = await drafts.find(tx, id);
    if (!draft.submittedAt) throw problem('not-submitted');
    await contactSafety.checkContact(tx, 'application-letter', { draftId: id });
    const settings = await organization.read(tx);
    const writer = await accounts.findActive(tx, tx.scope.accountId);
    await recordAudit(tx, { action: 'draft-applicant.letter-saved', recordId: id });
    const shown = printoutFormats(language, settings, settings.timeZone);
    return {
      reference: draft.reference,
      formats: shown,
      letter: {
        size: paperSize(settings.timeZone),
        from: returnAddress(settings),
        to: [name, ...address.split('\n').map((line) => line.trim())].filter(Boolean),
        today: shown.momentDay(tx.now),
        firstName: name.split(' ', 1)[0] ?? name,
        phone: settings.contactDetails.phone,
        hours: textIn(settings.contactDetails.hours, language),
        takesCollectCalls: settings.contactDetails.collectCalls,
        code: draft.reference,
        arrivedBy: draft.summary(0).arrivedBy,
        writer: writer?.firstName ?? '',
      },
    };
  });
  const pdf = await returnLetterAsPdf(letter, formats);
  const [half] = reference.split('-');
  return { name: `letter-${half}.pdf`, size: pdf.length, content: Readable.from([pdf]) };
}
