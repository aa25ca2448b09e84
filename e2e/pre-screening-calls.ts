import type {
  FormCalls,
  Holder,
} from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import type { Call } from './walked-form.ts';

/** API calls of the pre-screening through a test connection. */
export function preScreeningCallsOver(call: Call): FormCalls {
  const secretHeaders = ({ secret }: Holder) => ({ 'X-Intake-Secret': secret });
  return {
    open: () => call('GET', '/api/pre-screening'),
    start: (body) => call('POST', '/api/pre-screening', { body }),
    save: (holder, body) =>
      call('PUT', `/api/pre-screening/${holder.id}`, { body, headers: secretHeaders(holder) }),
    read: (holder) =>
      call('GET', `/api/pre-screening/${holder.id}`, { headers: secretHeaders(holder) }),
    submit: (holder, seenAnswers) =>
      call('POST', `/api/pre-screening/${holder.id}/submit`, {
        body: { seen: seenAnswers },
        headers: secretHeaders(holder),
      }),
  };
}
