import { queryOptions } from '@tanstack/react-query';
import { listAnswers } from '#contract/questions.ts';
import { call } from '#web/platform/api.ts';

/** An applicant's answers, each with its question as it was asked then. */
export function answersQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['answers', applicantId],
    queryFn: ({ signal }) => call(listAnswers, { params: { applicantId } }, { signal }),
    // They are part of the file, and the audit log has it as opened whenever they are read. Coming
    // back to the window is no opening.
    refetchOnWindowFocus: false,
  });
}
