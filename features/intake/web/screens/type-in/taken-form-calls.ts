import { intakeSecretHeader } from '#core/contract/intake-secret.ts';
import { type CallOptions, call } from '#core/web/api/api.ts';
import { ApiError } from '#core/web/api/api-error.ts';
import {
  openPreScreening,
  readPreScreening,
  savePreScreening,
  submitPreScreening,
} from '#features/intake/contract/pre-screening.ts';
import {
  readScreening,
  saveScreening,
  submitScreening,
} from '#features/intake/contract/screening.ts';
import { takeForm } from '#features/intake/contract/taken-forms.ts';
import {
  CallFailure,
  type FormCalls,
  type Holder,
} from '#features/public-form/web/parts/public-form/saving/form-calls.ts';

/** Saves and submits as the person's own device would, with the secret of this one. */
export function takenFormCalls(way: 'paper' | 'phone'): FormCalls {
  return {
    open: () => orFailure(call(openPreScreening)),
    start: async ({ secret, language, answers }) => {
      const body = { way, secret, language };
      const { id, resumeCode } = await orFailure(call(takeForm, { body }));
      const holder = { id, secret, resumeCode };
      const params = { id };
      await orFailure(call(savePreScreening, { params, body: answers }, withSecret(holder)));
      return holder;
    },
    save: (holder, body) =>
      orFailure(call(savePreScreening, { params: { id: holder.id }, body }, withSecret(holder))),
    read: (holder) =>
      orFailure(call(readPreScreening, { params: { id: holder.id } }, withSecret(holder))),
    submit: (holder, seen) =>
      orFailure(
        call(submitPreScreening, { params: { id: holder.id }, body: { seen } }, withSecret(holder)),
      ),
  };
}

/** Saves and submits a screening as the person would behind their link. */
export const screeningCalls: FormCalls = {
  // The link that opens it comes first.
  open: () => Promise.reject(new CallFailure('gone')),
  start: () => Promise.reject(new CallFailure('gone')),
  save: (holder, body) =>
    orFailure(call(saveScreening, { params: { id: holder.id }, body }, withSecret(holder))),
  async read(holder) {
    const { edition, questions, answers, known } = await orFailure(
      call(readScreening, { params: { id: holder.id } }, withSecret(holder)),
    );
    return { edition, questions, answers, known, reference: null };
  },
  async submit(holder, seen) {
    const { submittedAt } = await orFailure(
      call(submitScreening, { params: { id: holder.id }, body: { seen } }, withSecret(holder)),
    );
    return { reference: submittedAt };
  },
};

function withSecret({ secret }: Holder): CallOptions {
  return {
    transport: (address, init) => {
      const headers = new Headers(init.headers);
      headers.set(intakeSecretHeader, secret);
      // Sends the last answer even when the tab is closed.
      return fetch(address, { ...init, headers, keepalive: init.method !== 'GET' });
    },
  };
}

async function orFailure<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const code = error.code === 'unknown' ? 'unexpected' : error.code;
    throw new CallFailure(code, error.details);
  }
}
