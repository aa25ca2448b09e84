import { type Operation, takesIdempotencyKey } from '#core/contract/operation.ts';
import { newId } from '../browser/new-id.ts';
import { currentUser, onLeave, onSignIn } from '../session/session.ts';

interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: FormData | undefined;
}

/** Keys of calls with an unknown outcome, by content. */
const open = new Map<string, string>();

/** More than anyone leaves open; the oldest is dropped first. */
const maxOpenKeys = 100;

export interface OpenCall {
  key: string;
  /** The outcome is known: the next call with the same content is a new intention. */
  close(): void;
}

/**
 * The `Idempotency-Key` of a call; undefined if the operation takes none. Stays the same until the
 * server replies, so that a retry after a lost reply doesn't create the same thing twice.
 */
export function openCall(operation: Operation, sent: Sent): OpenCall | undefined {
  if (!takesIdempotencyKey(operation)) return undefined;
  const content = JSON.stringify([
    operation.id,
    sent.params,
    sent.query,
    sent.body,
    formParts(sent.form),
  ]);
  const key = open.get(content) ?? newId();
  open.set(content, key);
  const [oldest] = open.keys();
  if (oldest !== undefined && open.size > maxOpenKeys) open.delete(oldest);
  return {
    key,
    close: () => {
      if (open.get(content) === key) open.delete(content);
    },
  };
}

// Keys aren't kept for the next person, but survive the end of a session if the same person
// returns.
let ownerId = currentUser()?.id;
onLeave((leaving) => {
  if (leaving === 'signed-out') open.clear();
});
onSignIn(({ id }) => {
  if (ownerId !== id) open.clear();
  ownerId = id;
});

/** Identifies a file by its metadata. The server compares the content. */
function formParts(form: FormData | undefined): unknown {
  return (
    form &&
    [...form].map(([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.size, value.lastModified],
    )
  );
}
