/** The client's part in the documents that staff need. */

import type { TextLanguage, Translated } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { SentPart } from '#core/server/http/upload.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';
import { translatorFor } from '#core/server/translations.ts';
import * as needed from '#features/documents/server/needed-documents.ts';
import * as uploads from '#features/documents/server/uploads.ts';
import type { setMyNeededDocument } from '#features/portal/contract/my-page.ts';
import * as tasks from '#features/tasks/server/service.ts';
import * as queries from './client-portal-queries.ts';
import { uploadLimit } from './policy.ts';
import { notifyResponsibleStaff } from './portal-appointments.ts';

/** Each answer may create a task and a notification. */
const answerLimit = { name: 'page:needed', points: 30, seconds: 86_400 };

/** Uploads a document that staff asked for; they see it in triage as not seen yet. */
export async function send(ctx: Ctx<ClientScope>, id: string, sent: () => AsyncIterable<SentPart>) {
  const documents = await uploads.uploadOwn(ctx, sent, {
    lockRecord: async (tx) => (await lockNeeded(tx, id)).record,
    onFile: () => ctx.app.attempts.take(uploadLimit, ctx.scope.accountId),
    onAdded: async (tx, files) => {
      const { document } = await lockNeeded(tx, id);
      const fileId = files.at(-1)?.id;
      await needed.setOwnState(tx, document, { state: 'sent', ...(fileId && { fileId }) });
      await notify(tx);
    },
  });
  return { documents };
}

/** Without the document, staff get a task: they may know another way. */
export async function setHad(
  ctx: Ctx<ClientScope>,
  id: string,
  isHad: ReceivedBy<typeof setMyNeededDocument>['body']['isHad'],
): Promise<undefined> {
  await ctx.app.attempts.take(answerLimit, ctx.scope.accountId);
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const { document } = await lockNeeded(tx, id);
    const state = isHad ? 'needed' : 'not_had';
    // One that was sent stays with staff.
    if (document.state === 'sent' || document.state === state) return undefined;
    await needed.setOwnState(tx, document, { state });
    if (isHad) return undefined;
    const record = (await queries.findOwnRecord(tx)) ?? refuse('not-found');
    await tasks.createByClient(tx, {
      applicantId: record.id,
      assigneeId: record.caseWorkerId,
      titles: taskTitles(document),
    });
    await notify(tx);
    return undefined;
  });
}

/** Locks the client's own record, so that staff don't settle the document at the same time. */
async function lockNeeded(tx: Ctx<ClientScope>, id: string) {
  const record = (await queries.lockOwnRecord(tx)) ?? refuse('not-found');
  const document = await needed.findOwn(tx, id);
  if (!document) throw problem('not-found');
  return { record, document };
}

async function notify(tx: Ctx<ClientScope>): Promise<void> {
  const record = await queries.findOwnRecord(tx);
  if (record) await notifyResponsibleStaff(tx, record);
}

function taskTitles({ kind }: needed.OwnNeeded): Translated {
  const titleIn = (language: TextLanguage) => {
    const translate = translatorFor(language);
    const document = translate(`enumerations:neededDocumentKinds.${kind}`);
    return translate('needed-documents:task', { document });
  };
  return { en: titleIn('en'), fr: titleIn('fr'), es: titleIn('es') };
}
