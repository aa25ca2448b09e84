import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Applicant } from '#contract/applicants.ts';
import { readContactSafety } from '#contract/contact-safety.ts';
import { call } from '#web/platform/api.ts';

/** Answers decide too, so saving them invalidates it. */
export const contactSafetyKey = (applicantId: string) => ['contact-safety', applicantId];

/** Which ways may reach a person. Another version of the record may have another answer. */
export function contactSafetyQuery({ id, version }: Pick<Applicant, 'id' | 'version'>) {
  return queryOptions({
    queryKey: [...contactSafetyKey(id), version],
    queryFn: ({ signal }) => call(readContactSafety, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
    // Part of the record: each read is an entry in the audit log.
    refetchOnWindowFocus: false,
  });
}
