/** Forms that staff type in from paper or take by phone. */

import type * as z from 'zod';
import type { Language } from '#core/contract/languages.ts';
import { recordAccess, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction, withScope } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { problem } from '#core/server/problem.ts';
import { type PublicScope, proveScope, type StaffScope } from '#core/server/scope/scope.ts';
import type { takeForm } from '#features/intake/contract/taken-forms.ts';
import * as drafts from '../drafts/attaching.ts';
import * as paperForm from '../paper-form/service.ts';
import * as preScreening from '../pre-screening/service.ts';
import * as queries from './queries.ts';

type Sent = z.output<(typeof takeForm)['body']>;
type Taken = z.output<(typeof takeForm)['reply']['body']>;

/**
 * Gives this staff member’s device access to a form, a new one or that of a code, as if the person
 * had opened it there. The person’s date of birth isn’t needed: staff see the answers anyway.
 */
export function take(
  ctx: Ctx<StaffScope>,
  { code, secret, language, ...details }: Sent,
): Promise<Taken> {
  return inTransaction(ctx, async (tx): Promise<Taken> => {
    const asDevice = withScope(
      tx,
      proveScope<PublicScope>({ kind: 'public', visitor: tx.scope.visitor }),
    );
    const { id, resumeCode } =
      code === null
        ? await preScreening.startWithin(asDevice, { language, secret })
        : await preScreening.openByCode(asDevice, { code, secret });
    // Only a form within location access.
    if (code !== null) await drafts.find(tx, id);
    const before = await queries.findDetails(tx, id);
    if (!before) throw problem('not-found');
    if (before.submittedAt) throw problem('already-submitted');
    await queries.setDetails(tx, id, details, tx.now);
    await recordAudit(tx, {
      action: 'draft-applicant.taken',
      recordId: id,
      after: { way: details.way },
    });
    return { id, resumeCode };
  });
}

/** The form with its code, for a person to fill in and send back. */
export async function readNumbered(
  ctx: Ctx<StaffScope>,
  id: string,
  language: Language,
): Promise<FileReply> {
  const onPaper = await inTransaction(ctx, async (tx) => {
    await drafts.find(tx, id);
    const draft = await queries.findDetails(tx, id);
    if (!draft) throw problem('not-found');
    await recordAccess(tx, { action: 'draft-applicant.form-printed', recordId: id });
    const { edition, reference: code } = draft;
    return paperForm.prepare(tx, { form: 'pre-screening', edition, code });
  });
  return paperForm.print(onPaper, language);
}
