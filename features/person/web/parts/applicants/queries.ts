import type { QueryClient } from '@tanstack/react-query';
import { useChange } from '#core/web/api/change.ts';
import { cacheReply, readQuery, refetch } from '#core/web/api/read.ts';
import { changeApplicantStatus } from '#features/enrollment/contract/status-transitions.ts';
import { type Applicant, readApplicant } from '#features/person/contract/applicants.ts';

/** A refused change reloads the record, because it is outdated. */
export function useChangeStatus() {
  return useChange(changeApplicantStatus, {
    remember: rememberApplicant,
    onError: (_error, client) => refetch(client, ['record']),
  });
}

/** Caches the record that the server returned. */
export function rememberApplicant(record: Applicant, client: QueryClient): void {
  cacheReply(client, readQuery(readApplicant, { params: { id: record.id } }).queryKey, record);
}
