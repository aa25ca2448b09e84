import type { ErrorBody } from '#core/contract/errors.ts';
import type { intakeSecretHeader } from '#core/contract/intake-secret.ts';
import type { Operation, OperationReply } from '#core/contract/operation.ts';
import { apiBase, isOwnServer } from '#core/web/api/api-base.ts';
import type {
  openPreScreening,
  readPreScreening,
  resumePreScreening,
  savePreScreening,
  savePreScreeningHelper,
  startPreScreening,
  submitPreScreening,
} from '#features/intake/contract/pre-screening.ts';
import type {
  openScreening,
  readScreening,
  saveScreening,
  submitScreening,
} from '#features/intake/contract/screening.ts';
import type {
  addToForm,
  readFormStatus,
  readMoreTopics,
  saveMoreAnswers,
  withdrawForm,
} from '#features/intake/contract/sent-form.ts';
import type { readOrganization } from '#features/organization/contract/organization.ts';
import {
  helperAnswers,
  helperQuestions,
  splitHelper,
} from '#features/public-form/web/parts/pre-screening/about-someone-helping.ts';
import { honeypotValue } from '#features/public-form/web/parts/pre-screening/field-for-programs.tsx';
import type { PreScreeningCalls } from '#features/public-form/web/parts/pre-screening/pre-screening-calls.ts';
import {
  type AskedForm,
  CallFailure,
  type Holder,
} from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import type { ScreeningCalls } from '#features/public-form/web/parts/screening-form/screening-calls.ts';

/**
 * The few calls of the public forms. Imports the contract as types only, since Zod would double the
 * download on a phone. A path, header, or body that differs from the contract doesn't compile.
 */

const secretHeader: typeof intakeSecretHeader = 'x-intake-secret';

/** Timeout of a call, in milliseconds. */
const callTimeout = 30_000;

type Route<O extends Operation> = readonly [O['method'], O['path']];
const organizationRoute: Route<typeof readOrganization> = ['GET', '/api/organisation'];
const openRoute: Route<typeof openPreScreening> = ['GET', '/api/pre-screening'];
const startRoute: Route<typeof startPreScreening> = ['POST', '/api/pre-screening'];
const saveRoute: Route<typeof savePreScreening> = ['PUT', '/api/pre-screening/:id'];
const saveHelperRoute: Route<typeof savePreScreeningHelper> = [
  'PUT',
  '/api/pre-screening/:id/helper',
];
const resumeRoute: Route<typeof resumePreScreening> = ['POST', '/api/pre-screening/resume'];
const readRoute: Route<typeof readPreScreening> = ['GET', '/api/pre-screening/:id'];
const submitRoute: Route<typeof submitPreScreening> = ['POST', '/api/pre-screening/:id/submit'];

const readMoreRoute: Route<typeof readMoreTopics> = ['GET', '/api/pre-screening/:id/more'];
const statusRoute: Route<typeof readFormStatus> = ['GET', '/api/pre-screening/:id/status'];
const addRoute: Route<typeof addToForm> = ['POST', '/api/pre-screening/:id/addition'];
const withdrawRoute: Route<typeof withdrawForm> = ['POST', '/api/pre-screening/:id/withdraw'];
const saveMoreRoute: Route<typeof saveMoreAnswers> = ['PUT', '/api/pre-screening/:id/more'];

const openLinkRoute: Route<typeof openScreening> = ['POST', '/api/screening/open'];
const readLinkRoute: Route<typeof readScreening> = ['GET', '/api/screening/:id'];
const saveLinkRoute: Route<typeof saveScreening> = ['PUT', '/api/screening/:id'];
const submitLinkRoute: Route<typeof submitScreening> = ['POST', '/api/screening/:id/submit'];

export const preScreeningCalls: PreScreeningCalls = {
  open: async () => withHelperQuestions(await call<typeof openPreScreening>(openRoute)),
  start: ({ answers: given, ...sent }) => {
    const { answers, helper } = splitHelper(given);
    const body = { ...sent, answers, ...(helper && { helper }) };
    return beginWithProofOfWork((work) =>
      call<typeof startPreScreening>(startRoute, { body: { ...body, ...work } }),
    );
  },
  resume: (proof) => call<typeof resumePreScreening>(resumeRoute, { body: proof }),
  async save(holder, given) {
    const { answers, helper } = splitHelper(given);
    if (helper)
      await call<typeof savePreScreeningHelper>(saveHelperRoute, { holder, body: helper });
    if (answers.length > 0)
      await call<typeof savePreScreening>(saveRoute, { holder, body: answers });
  },
  async read(holder) {
    const { helper, ...read } = await call<typeof readPreScreening>(readRoute, { holder });
    return withHelperQuestions({ ...read, answers: [...helperAnswers(helper), ...read.answers] });
  },
  submit: (holder, knownAnswers) =>
    call<typeof submitPreScreening>(submitRoute, {
      holder,
      body: { website: honeypotValue(), seen: splitHelper(knownAnswers).answers },
    }),
  readMore: (holder) => call<typeof readMoreTopics>(readMoreRoute, { holder }),
  saveMore: (holder, more) => call<typeof saveMoreAnswers>(saveMoreRoute, { holder, body: more }),
  readStatus: (holder) => call<typeof readFormStatus>(statusRoute, { holder }),
  add: (holder, addition) => call<typeof addToForm>(addRoute, { holder, body: addition }),
  withdraw: (holder) => call<typeof withdrawForm>(withdrawRoute, { holder }),
};

export const screeningCalls: ScreeningCalls = {
  open: (proof) => call<typeof openScreening>(openLinkRoute, { body: proof }),
  read: (holder) => call<typeof readScreening>(readLinkRoute, { holder }),
  save: (holder, answers) => call<typeof saveScreening>(saveLinkRoute, { holder, body: answers }),
  submit: (holder, knownAnswers) =>
    call<typeof submitScreening>(submitLinkRoute, { holder, body: { seen: knownAnswers } }),
};

/** The form asks about a helper first; only someone who fills it in for another person sees that. */
function withHelperQuestions<Form extends AskedForm>(form: Form): Form {
  return { ...form, questions: [...helperQuestions, ...form.questions] };
}

/** Begins a form. If the organization requires proof of work, does that first. */
async function beginWithProofOfWork<Reply>(
  begin: (work: { work?: string }) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await begin({});
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code !== 'work-needed') throw failure;
    const { challenge } = failure.details as { challenge: string };
    // Few organizations require it, so few devices load it.
    const { solveProofOfWork } = await import('./proof-of-work.ts');
    return begin({ work: await solveProofOfWork(challenge) });
  }
}

export function fetchOrganization(): Promise<OperationReply<typeof readOrganization>> {
  return call<typeof readOrganization>(organizationRoute);
}

interface Sent {
  holder?: Holder;
  body?: unknown;
}

async function call<O extends Operation>(
  [method, path]: readonly [string, string],
  sent: Sent = {},
): Promise<OperationReply<O>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), callTimeout);
  try {
    const response = await fetch(
      apiBase + path.replace(':id', encodeURIComponent(sent.holder?.id ?? '')),
      {
        method,
        headers: headersFor(method, sent),
        body: sent.body === undefined ? null : JSON.stringify(sent.body),
        cache: 'no-store',
        // Sends the last answer even when the tab is closed.
        keepalive: method !== 'GET' && isSmall(sent.body),
        signal: abort.signal,
      },
    );
    if (!response.ok) throw await toCallFailure(response);
    return (response.status === 204 ? undefined : await response.json()) as OperationReply<O>;
  } catch (failure) {
    throw failure instanceof CallFailure ? failure : new CallFailure('offline');
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers reject larger `keepalive` bodies. */
function isSmall(body: unknown): boolean {
  return new Blob([JSON.stringify(body ?? '')]).size < 60_000;
}

function headersFor(method: string, { holder, body }: Sent): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
  });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (holder) headers.set(secretHeader, holder.secret);
  const proof = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  if (proof !== undefined && method !== 'GET' && isOwnServer) {
    headers.set('X-XSRF-TOKEN', decodeURIComponent(proof));
  }
  return headers;
}

/** Reads the server's error; a proxy in between may send something unreadable. */
async function toCallFailure(response: Response): Promise<CallFailure> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  return new CallFailure(body?.code ?? 'unavailable', body?.details);
}
