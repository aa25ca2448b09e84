import {
  daysOfInvitation,
  type Invitation,
  listStaffForFiles,
  listStaffNames,
} from '#core/contract/users.ts';
import { readQuery } from '#core/web/api/read.ts';

/** Of several files at once, the names of those who may open all of them; of none, of everybody. */
export function staffForFilesQuery(applicants: readonly string[]) {
  const ids = [...new Set(applicants)].toSorted();
  return ids.length === 0
    ? readQuery(listStaffNames)
    : readQuery(listStaffForFiles, { body: { applicants: ids } });
}

/**
 * Asked for within the last minute, and not sent yet. After that it is held up, or a link has taken
 * the place of the mail: then nothing is to be waited for.
 */
export function isOnItsWay({ sentAt, expiresAt }: Invitation): boolean {
  const askedAt = Date.parse(expiresAt) - daysOfInvitation * 86_400_000;
  return sentAt === null && Date.now() - askedAt < 60_000;
}
