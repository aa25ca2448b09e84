import type { QueryClient } from '@tanstack/react-query';
import { useChange } from '#core/web/api/change.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import { changeApplicantStatus } from '#features/enrollment/contract/status-transitions.ts';
import { type Applicant, readApplicant } from '#features/person/contract/applicants.ts';

/** Refused, the file is looked at anew: it is not what was shown. */
export function useChangeStatus() {
  return useChange(changeApplicantStatus, {
    remember: rememberApplicant,
    onError: (_error, client) => refetch(client, ['record']),
  });
}

/** The record as the server has just answered it. */
export function rememberApplicant(record: Applicant, client: QueryClient): void {
  client.setQueryData(readQuery(readApplicant, { params: { id: record.id } }).queryKey, record);
}
