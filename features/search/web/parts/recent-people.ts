import { readStored, store } from '#core/web/browser/storage.ts';
import { currentUser } from '#core/web/session/session.ts';

/** Maximum number of people to keep. */
const maxKept = 7;

/** Per account, since colleagues may share a computer. */
const storedKey = () => `recent_people:${currentUser()?.id ?? ''}`;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** The ids of the people opened last on this device, latest first. Never their names. */
export function recentPeople(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(storedKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isId).slice(0, maxKept) : [];
  } catch {
    return [];
  }
}

/** Keeps the id of the person whose case record is at this address. */
export function rememberOpened(pathname: string): void {
  const id = openPersonId(pathname);
  if (id === undefined) return;
  const others = recentPeople().filter((one) => one !== id);
  store(storedKey(), JSON.stringify([id, ...others].slice(0, maxKept)));
}

/** The person whose case record, or a page of it, is at this address. */
export function openPersonId(pathname: string): string | undefined {
  const [, id] = /^\/page\/(?:applicant|client)\/(?:edit\/)?([^/]+)/.exec(pathname) ?? [];
  return isId(id) ? id : undefined;
}
