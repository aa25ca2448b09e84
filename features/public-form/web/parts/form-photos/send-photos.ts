import type { ErrorBody } from '#core/contract/errors.ts';
import type { intakeSecretHeader } from '#core/contract/intake-secret.ts';
import { apiBase, isOwnServer } from '#core/web/api/api-base.ts';
import type { JoinedPages } from '#core/web/page-photos/page-photos.tsx';
import type { sendFormDocument } from '#features/intake/contract/form-documents.ts';
import { CallFailure, type Holder } from '../public-form/saving/form-calls.ts';

const secretHeader: typeof intakeSecretHeader = 'x-intake-secret';
const path: (typeof sendFormDocument)['path'] = '/api/pre-screening/:id/document';

interface Sending {
  holder: Holder;
  joined: JoinedPages;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a document with a form that was sent before. Uses XMLHttpRequest, since `fetch` reports no
 * upload progress.
 * @throws CallFailure
 */
export function sendPhotos({ holder, joined, onProgress, signal }: Sending): Promise<void> {
  const form = new FormData();
  form.append('id', joined.id);
  form.append('file', joined.file, joined.file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiBase + path.replace(':id', encodeURIComponent(holder.id)));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader(secretHeader, holder.secret);
    const proof = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
    if (proof !== undefined && isOwnServer) {
      request.setRequestHeader('X-XSRF-TOKEN', decodeURIComponent(proof));
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status === 201) resolve();
      else reject(toFailure(request.responseText));
    });
    for (const type of ['error', 'timeout', 'abort']) {
      request.addEventListener(type, () => reject(new CallFailure('offline')));
    }
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Reads the server's error; a proxy in between may send something unreadable. */
function toFailure(text: string): CallFailure {
  try {
    const { code, details } = JSON.parse(text) as ErrorBody;
    return new CallFailure(code, details);
  } catch {
    return new CallFailure('unavailable');
  }
}
