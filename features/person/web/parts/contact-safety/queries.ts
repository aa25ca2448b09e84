import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { isApiError } from '#core/web/api/api-error.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { readContactSafety } from '#features/person/contract/contact-safety.ts';

/** Verdicts on all channels. The key has the version, because a changed record may have other verdicts. */
export function contactSafetyQuery({ id, version }: Pick<Applicant, 'id' | 'version'>) {
  return readQuery(
    readContactSafety,
    { params: { id } },
    { version, placeholderData: keepPreviousData },
  );
}

/** Refetches the data behind a refused contact. */
export function refetchAfterRefusal(error: Error, client: QueryClient): void {
  if (isApiError(error, 'stale-version') || isApiError(error, 'wrong-status')) {
    void refetch(client, ['record']);
  }
  if (isApiError(error, 'contact-refused')) void refetch(client, ['contact-safety']);
}
