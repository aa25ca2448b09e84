/**
 * Photos of people, in the vault of documents. Deleting a row deletes the key of its content, which
 * can't be opened from then on; the nightly maintenance of documents removes the content.
 */

import { Readable } from 'node:stream';
import type { ReceivedBy } from '#core/contract/operation.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import { StoreUnavailable } from '#core/server/files/file-store.ts';
import { makeSquarePicture } from '#core/server/files/square-picture.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { fail, invalid, isProblem, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { PersonPhoto, putPhoto } from '#features/photos/contract/photos.ts';
import * as queries from './queries.ts';

interface PhotoKey {
  id: string;
  photoId: string;
}

/** Width and height of a stored photo in pixels: enough to recognize someone, on sharp screens. */
const side = 384;

const type = 'image/webp';

/** The current photo; null without one, and while the organization keeps none. The caller has checked access. */
export async function findPhoto(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<PersonPhoto | null> {
  if (!(await organization.keepsPhotos(ctx))) return null;
  return (await queries.findCurrent(ctx, applicantId))?.photo ?? null;
}

/** Logs access: the photo is part of the case record. */
export async function read(ctx: Ctx<StaffScope>, { id, photoId }: PhotoKey): Promise<FileReply> {
  const { storedContent, ...found } = await inTransaction(ctx, async (tx) => {
    await applicants.open(tx, id);
    const current = (await organization.keepsPhotos(tx)) && (await queries.findCurrent(tx, id));
    return current && current.photo.id === photoId ? current : refuse('not-found');
  });
  const { vault, log } = ctx.app;
  if (!(await vault.isWhole(storedContent))) {
    log.error({ file: photoId }, 'file-damaged');
    throw problem('file-damaged');
  }
  const content = Readable.from(vault.open(storedContent), { objectMode: false });
  return { name: 'photo.webp', type: found.type, size: storedContent.size, inline: true, content };
}

/** Checks that photos may be added, and which one the caller saw. @returns the photo of a repeated call */
async function checkBefore(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { id, replaces }: Pick<ReceivedBy<typeof putPhoto>['body'], 'id' | 'replaces'>,
): Promise<PersonPhoto | null> {
  await applicants.lock(ctx, applicantId);
  if (!(await organization.keepsPhotos(ctx))) throw problem('photos-off');
  const current = (await queries.findCurrent(ctx, applicantId))?.photo ?? null;
  if (current?.id === id) return current;
  return (current?.id ?? null) === replaces ? null : fail(problem('stale-version', current));
}

/**
 * Stores the re-encoded picture outside of a transaction, then adds it in one. If that fails, a
 * nightly job deletes what is left of the content.
 */
export async function put(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { image, ...sent }: ReceivedBy<typeof putPhoto>['body'],
  gone: AbortSignal,
): Promise<PersonPhoto> {
  // Nothing of a refused picture is decoded or stored.
  const check = (tx: Ctx<StaffScope>) => checkBefore(tx, applicantId, sent);
  const earlier = await inTransaction(ctx, check, { isPreparation: true });
  if (earlier) return earlier;
  const picture = await makeSquarePicture(image, { side, sender: ctx.scope.accountId, gone });
  const storedContent = await ctx.app.vault.keep(Readable.from([picture]));
  const add = async (tx: Ctx<StaffScope>): Promise<PersonPhoto> => {
    const added = await checkBefore(tx, applicantId, sent);
    if (added) return added;
    const photo = { id: sent.id, applicantId, type, storedContent };
    if (!(await queries.insertPhoto(tx, photo))) throw invalid('id', 'not-valid');
    await queries.replaceOthers(tx, photo);
    await recordAudit(tx, {
      action: sent.replaces === null ? 'applicant.photo-added' : 'applicant.photo-replaced',
      recordId: applicantId,
      before: sent.replaces === null ? null : { photoId: sent.replaces },
      after: { photoId: sent.id },
    });
    return (await queries.findCurrent(tx, applicantId))?.photo ?? refuse('not-found');
  };
  const added = await attempt(ctx, (at) => inTransaction(at, add));
  if (!isProblem(added)) return added;
  await ctx.app.vault.remove(storedContent.content).catch((error) => {
    if (!(error instanceof StoreUnavailable)) throw error;
  });
  throw added;
}

export function remove(ctx: Ctx<StaffScope>, { id, photoId }: PhotoKey): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    await applicants.lock(tx, id);
    const current = await queries.findCurrent(tx, id);
    if (current?.photo.id !== photoId) throw problem('not-found');
    await queries.deletePhotos(tx, id);
    await recordAudit(tx, {
      action: 'applicant.photo-removed',
      recordId: id,
      before: { photoId },
    });
  });
}

export function purgeReplaced(app: App): Promise<void> {
  return queries.purgeReplaced(asSystem(app));
}
