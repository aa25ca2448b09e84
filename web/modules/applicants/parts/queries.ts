import type { QueryClient } from '@tanstack/react-query';
import { type Applicant, readApplicant } from '#contract/applicants.ts';
import { changeApplicantStatus } from '#contract/status-transitions.ts';
import { useChange } from '#web/platform/change.ts';
import { readQuery, refetch } from '#web/platform/read.ts';

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
