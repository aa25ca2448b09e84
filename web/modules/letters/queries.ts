import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createLetterTemplate,
  listLetterTemplates,
  readLetterFacts,
  updateLetterTemplate,
} from '#contract/letters.ts';
import type { SentBy } from '#contract/operation.ts';
import { ownZone } from '#web/modules/papers/queries.ts';
import { call } from '#web/platform/api.ts';

/** The templates of letters, the archived ones too. */
export function letterTemplatesQuery() {
  return queryOptions({
    queryKey: ['letter-templates'],
    queryFn: ({ signal }) => call(listLetterTemplates, undefined, { signal }),
    // What is being edited changes under nobody's hands: a save says when it is out of date.
    refetchOnWindowFocus: false,
  });
}

/** What a letter can say of somebody, in the language of its reader. */
export function letterFactsQuery(id: string, language: string) {
  return queryOptions({
    queryKey: ['letter-facts', id, language],
    queryFn: ({ signal }) =>
      call(readLetterFacts, { params: { id }, query: { language, zone: ownZone() } }, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useCreateLetterTemplate() {
  return useTemplateChange((body: SentBy<typeof createLetterTemplate>['body']) =>
    call(createLetterTemplate, { body }),
  );
}

export function useUpdateLetterTemplate() {
  return useTemplateChange(
    ({ id, ...body }: { id: string } & SentBy<typeof updateLetterTemplate>['body']) =>
      call(updateLetterTemplate, { params: { id }, body }),
  );
}

/** A change after which the list is read anew, also when it failed: somebody else may have been first. */
function useTemplateChange<Sent, Reply>(mutationFn: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: letterTemplatesQuery().queryKey }),
  });
}
