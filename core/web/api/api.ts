import { errorStatuses } from '#core/contract/error-statuses.ts';
import type { ErrorBody } from '#core/contract/errors.ts';
import {
  idempotencyKeyHeader,
  type Operation,
  type OperationReply,
  type SentBy,
} from '#core/contract/operation.ts';
import { language } from '../i18n/language.ts';
import { endSession, renewToken, sessionToken } from '../session/session.ts';
import { apiBase, isOwnServer } from './api-base.ts';
import { ApiError } from './api-error.ts';
import { takeEarlyReply } from './early-replies.ts';
import { askForProof, focused } from './fresh-proof.ts';
import { openCall } from './idempotency-keys.ts';
import { recordReachability } from './reachability.ts';
import { type AnySent, callHeaders, operationUrl } from './requests.ts';

type Transport = NonNullable<CallOptions['transport']>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Replaces `fetch` as the transport. Rejects when it fails. */
  transport?: (address: string, init: RequestInit) => Promise<Response>;
  /** Repeated after the person proved their identity. */
  isRetry?: true;
}

type Sent<O extends Operation> =
  Record<string, never> extends SentBy<O>
    ? [sent?: SentBy<O>, options?: CallOptions]
    : [sent: SentBy<O>, options?: CallOptions];

/** Calls in which a 401 concerns the submitted data and not the session, or no longer matters. */
const outsideSession = new Set([
  'login',
  'finishLogin',
  'beginSocial',
  'loginSocial',
  'registerSocial',
  'askForPasskey',
  'loginWithPasskey',
  'register',
  'readInvitation',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'logout',
]);

/**
 * Calls the API.
 *
 * @throws {ApiError} when the server refuses; with the code `offline` when it wasn't reached
 */
export async function call<O extends Operation>(
  operation: O,
  ...[sent, options]: Sent<O>
): Promise<OperationReply<O>> {
  const { body } = await request(operation, sent, options);
  return body as OperationReply<O>;
}

/** Makes a call that starts a session: the body carries the user, a header the token. */
export async function callForSession<O extends Operation>(
  operation: O,
  ...[sent, options]: Sent<O>
): Promise<{ body: OperationReply<O>; token: string }> {
  const { body, token } = await request(operation, sent, options);
  if (token === null) throw new ApiError(500, 'unexpected', 'The reply has no token');
  return { body: body as OperationReply<O>, token };
}

async function request(
  operation: Operation,
  sent?: AnySent,
  options?: CallOptions,
): Promise<{ body: unknown; token: string | null }> {
  const { response, token } = await send(operation, sent, options);
  return { body: await responseBody(response), token };
}

/**
 * Like `call`, but returns the raw response, for replies other than JSON.
 *
 * @throws {ApiError} when the server refuses; with the code `offline` when it wasn't reached
 */
export async function send(
  operation: Operation,
  sent: AnySent = {},
  options: CallOptions = {},
): Promise<{ response: Response; token: string | null }> {
  const from = focused();
  const usedToken = sessionToken();
  const open = openCall(operation, sent);
  const headers = headersFor(operation, sent, usedToken);
  if (open) headers.set(idempotencyKeyHeader, open.key);
  const init = {
    method: operation.method,
    headers,
    body: sent.form ?? (sent.body === undefined ? null : JSON.stringify(sent.body)),
    signal: options.signal ?? null,
  };
  const { transport = fetchOrTake } = options;
  const address = apiBase + operationUrl(operation.path, sent);
  const response = await sendRequest(
    address,
    init,
    open ? requireCompleteReply(transport) : transport,
  );
  const token = responseToken(response);
  // A reply that arrives after signing out or signing in again must not change the session.
  const isThisSession = usedToken === sessionToken() && !outsideSession.has(operation.id);
  if (response.ok) {
    open?.close();
    if (token !== null && isThisSession && usedToken !== null) renewToken(token);
    return { response, token };
  }
  const error = await responseError(response);
  if (isRefusal(error)) open?.close();
  if (isThisSession && (response.status === 401 || response.status === 403)) endSession();
  const isProofNeeded = error.code === 'confirmation-needed' && !options.isRetry;
  if (isProofNeeded && (await askForProof(from))) {
    return send(operation, sent, { ...options, isRetry: true });
  }
  throw error;
}

async function sendRequest(
  address: string,
  init: RequestInit,
  transport: Transport,
): Promise<Response> {
  try {
    const response = await transport(address, init);
    recordReachability(true);
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    recordReachability(false);
    throw new ApiError(0, 'offline', 'The server could not be reached', { cause });
  }
}

async function fetchOrTake(address: string, init: RequestInit): Promise<Response> {
  const early =
    init.method === 'GET' ? await takeEarlyReply(address, init.headers as Headers) : undefined;
  return early ?? (await fetch(address, init));
}

/** For creating calls, an aborted reply counts as lost. */
function requireCompleteReply(transport: Transport): Transport {
  return async (address, init) => {
    const response = await transport(address, init);
    const text = await response.text();
    return new Response(response.status === 204 ? null : text, response);
  };
}

/** True if the server has surely created nothing. After any other failure, that isn't known. */
function isRefusal({ status, code }: ApiError): boolean {
  return status < 500 && code !== 'still-running' && code !== 'already-done';
}

function headersFor(operation: Operation, sent: AnySent, token: string | null): Headers {
  const headers = callHeaders(operation.method, token, language());
  if (sent.body !== undefined) headers.set('Content-Type', 'application/json');
  // Another server doesn't know this one's cookie.
  const proof = operation.method === 'GET' || !isOwnServer ? null : cookie('XSRF-TOKEN');
  if (proof !== null) headers.set('X-XSRF-TOKEN', proof);
  return headers;
}

function responseToken(response: Response): string | null {
  return /^Bearer (.+)$/.exec(response.headers.get('Authorization') ?? '')?.[1] ?? null;
}

async function responseBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return await response.json();
}

/**
 * Uses the message of the body, or else the status text (point 8 of the specification). A proxy or
 * a newer server may send a body that this page doesn't know.
 */
async function responseError(response: Response): Promise<ApiError> {
  const { status, statusText } = response;
  const body: unknown = await response.json().catch(() => undefined);
  if (hasMessage(body)) {
    const { message, code, details } = body;
    if (isKnownCode(code)) return new ApiError(status, code, message, { details });
    // A message for people, with an unknown code or none.
    if (message !== '') return new ApiError(status, 'unknown', message);
  }
  return new ApiError(
    status,
    status === 502 || status === 503 ? 'unavailable' : 'unexpected',
    statusText,
  );
}

function hasMessage(body: unknown): body is { message: string; code?: unknown; details?: unknown } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string'
  );
}

function isKnownCode(code: unknown): code is ErrorBody['code'] {
  return typeof code === 'string' && Object.hasOwn(errorStatuses, code);
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}
