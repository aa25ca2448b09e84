import { useSyncExternalStore } from 'react';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { queryClient } from '#core/web/api/query-client.ts';
import { isServerReachable, onReachabilityChange } from '#core/web/api/reachability.ts';
import { refetch } from '#core/web/api/read.ts';
import { upload } from '#core/web/api/upload.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { currentUser, onLeave, onSignIn } from '#core/web/session/session.ts';
import { uploadFiles } from '#features/documents/contract/files.ts';
import { makeUploadQueue, type Send, type Upload } from './upload-queue.ts';

/** One call per file, so that one refusal doesn't stop the others. */
const send: Send = async ({ id, applicantId, file, note }, options) => {
  const form = new FormData();
  form.append('id', id);
  form.append('note', note);
  form.append('file', file, file.name);
  const sent = { params: { applicantId }, form };
  const [storedFile] = await upload(uploadFiles, sent, options);
  if (!storedFile) throw new ApiError(500, 'unexpected', 'The reply has no document');
  return storedFile;
};

/** Uploads of the current user. */
export const uploads = makeUploadQueue({ send, newId });

let ownerId = currentUser()?.id;

// A failed upload changed nothing. Refreshing would prove the connection and retry it at once, in a
// loop.
uploads.onEnd((_, storedFile) => {
  if (storedFile) void refetch(queryClient, uploadFiles.changes);
});

// Retries connection failures once the connection is back.
onReachabilityChange(() => {
  if (isServerReachable()) uploads.retry(({ state }) => isOffline(state));
});

onLeave((leaving) => {
  if (leaving === 'signed-out') uploads.clear();
  else uploads.halt(new ApiError(401, 'session-ended', 'The session has ended'));
});

// The same user continues after signing in again; no one else sees the chosen files.
onSignIn(({ id }) => {
  if (ownerId !== id) uploads.clear();
  ownerId = id;
});

addEventListener('beforeunload', (event) => {
  if (uploads.all().length > 0) event.preventDefault();
});

export function useUploads(applicantId: string): Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.all);
  return all.filter((one) => one.applicantId === applicantId);
}

export function isOffline(state: Upload['state']): boolean {
  return state.kind === 'failed' && isApiError(state.error, 'offline');
}
