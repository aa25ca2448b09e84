import {
  type Invitation,
  invitationDays,
  listStaffForFiles,
  listStaffNames,
} from '#core/contract/users.ts';
import { readQuery } from '#core/web/api/read.ts';

/** Names of staff with access to all of these records; without records, of all staff. */
export function staffForFilesQuery(applicants: readonly string[]) {
  const ids = [...new Set(applicants)].toSorted();
  return ids.length === 0
    ? readQuery(listStaffNames)
    : readQuery(listStaffForFiles, { body: { applicants: ids } });
}

/**
 * True within a minute of the request, while the mail is unsent. Later it is delayed or replaced by a link,
 * so there is nothing to wait for.
 */
export function isBeingSent({ sentAt, expiresAt }: Invitation): boolean {
  const requestedAt = Date.parse(expiresAt) - invitationDays * 86_400_000;
  return sentAt === null && Date.now() - requestedAt < 60_000;
}
