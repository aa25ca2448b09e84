import type { Operation, OperationReply, SentBy } from '#core/contract/operation.ts';
import { send } from './api.ts';
import { ApiError } from './api-error.ts';

/** An operation that takes a form with files. */
type UploadOperation = Operation & { upload: object };

export interface UploadOptions {
  signal: AbortSignal;
  /** Progress from 0 to 1; 1 when everything is sent and the reply is pending. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a form with files and reports progress.
 *
 * @throws {ApiError} when the server refuses; with the code `offline` when it wasn't reached or its
 * reply was lost
 */
export async function upload<O extends UploadOperation>(
  operation: O,
  { params, form }: { params: SentBy<O>['params']; form: FormData },
  { signal, onProgress }: UploadOptions,
): Promise<OperationReply<O>> {
  const sent = { params: params as Record<string, unknown>, form };
  const transport = (address: string, init: RequestInit) =>
    sendWithProgress(address, init, onProgress);
  const { response } = await send(operation, sent, { signal, transport });
  return (await response.json().catch((cause) => {
    throw new ApiError(0, 'offline', 'The reply ended early', { cause });
  })) as OperationReply<O>;
}

/** Uses XMLHttpRequest, since `fetch` reports no upload progress. */
function sendWithProgress(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener('load', () => onProgress(1));
    request.addEventListener('load', () => resolve(toResponse(request)));
    for (const type of ['error', 'timeout', 'abort']) {
      request.addEventListener(type, () => reject(new TypeError(`the request ended with ${type}`)));
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(new TypeError('aborted'));
    else request.send(body as FormData);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(': ');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 2));
  }
  const { status, statusText, responseText } = request;
  return new Response(responseText, { status, statusText, headers });
}
