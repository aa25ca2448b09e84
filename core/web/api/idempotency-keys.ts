import { type Operation, takesIdempotencyKey } from '#core/contract/operation.ts';
import { newId } from '../browser/new-id.ts';
import { currentUser, onLeave, onSignIn } from '../session/session.ts';

interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: FormData | undefined;
}

/** Keys of calls whose outcome isn't known, by what they send. */
const open = new Map<string, string>();

/** More than anyone leaves open; the oldest goes first. */
const mostOpen = 100;

export interface OpenCall {
  key: string;
  /** The server has said what became of it: the next call with the same content is another intention. */
  close(): void;
}

/**
 * The `Idempotency-Key` of a call; undefined if the operation takes none. It stays the same until the server has
 * answered. Someone who presses the button again after a lost reply wants the same thing, which then isn't created twice.
 */
export function openCall(operation: Operation, sent: Sent): OpenCall | undefined {
  if (!takesIdempotencyKey(operation)) return undefined;
  const content = JSON.stringify([
    operation.id,
    sent.params,
    sent.query,
    sent.body,
    partsOf(sent.form),
  ]);
  const key = open.get(content) ?? newId();
  open.set(content, key);
  const [oldest] = open.keys();
  if (oldest !== undefined && open.size > mostOpen) open.delete(oldest);
  return {
    key,
    close: () => {
      if (open.get(content) === key) open.delete(content);
    },
  };
}

// What one person has sent isn't kept for the next one. Someone who comes back after their session has ended goes on.
let ownerId = currentUser()?.id;
onLeave((leaving) => {
  if (leaving === 'signed-out') open.clear();
});
onSignIn(({ id }) => {
  if (ownerId !== id) open.clear();
  ownerId = id;
});

/** A chosen file is told by what the browser says of it. Its content goes to the server, which compares it. */
function partsOf(form: FormData | undefined): unknown {
  return (
    form &&
    [...form].map(([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.size, value.lastModified],
    )
  );
}
