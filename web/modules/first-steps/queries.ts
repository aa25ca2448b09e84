import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  closeFirstSteps,
  type FirstStepId,
  markFirstStep,
  readFirstSteps,
} from '#contract/first-steps.ts';
import { call } from '#web/platform/api.ts';

/** My checklist for a new role; empty once all is done. */
export function firstStepsQuery() {
  return queryOptions({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => call(readFirstSteps, undefined, { signal }),
    staleTime: 0,
  });
}

export function useMarkFirstStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: FirstStepId) => call(markFirstStep, { body: { step } }),
    onSettled: () => client.invalidateQueries(firstStepsQuery()),
  });
}

export function useCloseFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(closeFirstSteps),
    onSuccess: () => client.setQueryData(firstStepsQuery().queryKey, []),
  });
}
