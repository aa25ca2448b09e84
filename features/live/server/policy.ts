import type { LiveHint, LiveTopic } from '#core/contract/live.ts';
import { type Permission, roleMay } from '#core/contract/permissions.ts';
import type { LiveMessage } from '#core/server/db/live-channel.ts';
import { isWithinReach } from '#core/server/scope/reach.ts';
import type { SignedInScope } from '#core/server/scope/scope.ts';

/**
 * Whom a change is told: everybody, or those with a permission; of these only the accounts that it names,
 * or whoever did it (in another tab); or those in whose reach the record is, or who reach all.
 */
interface Telling {
  topic: LiveTopic;
  needs?: Permission;
  to: 'everybody' | 'accounts' | 'doer' | 'reach' | 'unplaced' | 'unlimited';
}

/** What else than the lists of people shows what happened to a file, by the first word of it in the log. */
const besideFiles: Record<string, readonly LiveTopic[]> = {
  task: ['tasks'],
  event: ['events'],
  // People in danger come first in waiting lists.
  danger: ['waiting-list'],
  waiting: ['waiting-list', 'occupancy'],
  bed: ['occupancy'],
  enrolled: ['occupancy', 'waiting-list'],
  enrolment: ['occupancy'],
  program: ['occupancy'],
  // Calendar entries are made of the dates of a support record and of follow-ups.
  support: ['events'],
  follow: ['events'],
};

/** What each kind of record means to the screens; of what isn't here, nothing is told. */
export const tellings: Record<string, Telling> = {
  applicant: { topic: 'applicants', needs: 'applicant:read', to: 'reach' },
  'draft-applicant': { topic: 'drafts', needs: 'draft:read', to: 'unplaced' },
  location: { topic: 'locations', needs: 'location:read', to: 'everybody' },
  // One about nobody; what is about somebody is told of their file.
  task: { topic: 'tasks', needs: 'task:read', to: 'everybody' },
  // Whom it is about isn't known here: who is limited hears of those in reach by their files.
  event: { topic: 'events', needs: 'event:read', to: 'unlimited' },
  account: { topic: 'users', needs: 'account:read-names', to: 'everybody' },
  invitation: { topic: 'users', needs: 'account:manage', to: 'everybody' },
  'saved-view': { topic: 'saved-views', needs: 'applicant:read', to: 'doer' },
  import: { topic: 'imports', needs: 'applicant:import', to: 'doer' },
  notice: { topic: 'notices', to: 'accounts' },
  chat: { topic: 'chats', to: 'accounts' },
};

/** Kinds after which somebody may no longer be who they were: their streams are looked at anew. */
export const aboutWhoMay: readonly string[] = ['account', 'session', 'organisation'];

/** At which locations a person's file is. */
export type Places = readonly (string | null)[];

/** Who listens, and at which file they look. */
export interface Listener {
  scope: SignedInScope;
  applicantId: string | null;
}

/**
 * What this listener is told of a message: nothing of a record that they can't reach. One that has left
 * their reach just now is told of as a change of the lists that it was in, and no longer as itself.
 *
 * @param placesOf where those files are by now of which the message tells; one that is gone isn't in it
 */
export function hintsFor(
  listener: Listener,
  message: LiveMessage,
  placesOf: ReadonlyMap<string, Places>,
): LiveHint[] {
  const { scope } = listener;
  if (message.kind === 'viewers') {
    const id = openFileOf(listener, message, placesOf);
    return id === null ? [] : [{ topic: 'viewers', id }];
  }
  const telling = tellings[message.kind];
  if (!telling || !mayHear(scope, telling)) return [];
  const { topic, to } = telling;
  if (to === 'reach') return hintsOfFiles(listener, message, placesOf, topic);
  const isMeant = {
    everybody: true,
    accounts: message.accounts?.includes(scope.accountId) ?? false,
    doer: message.by === scope.accountId,
    unplaced: isWithinReach(scope.reach, []),
    unlimited: scope.reach === null,
  };
  return isMeant[to] ? [{ topic }] : [];
}

function hintsOfFiles(
  listener: Listener,
  message: LiveMessage,
  placesOf: ReadonlyMap<string, Places>,
  topic: LiveTopic,
): LiveHint[] {
  const { scope } = listener;
  // Which ones of very many isn't known: whoever reaches only some sees it when they look next.
  if (message.ids === null && scope.reach !== null) return [];
  const hasLeft = message.from?.some((place) => isWithinReach(scope.reach, [place])) ?? false;
  const isAnyThere = message.ids?.some((id) => isInReach(scope, placesOf.get(id))) ?? true;
  if (!hasLeft && !isAnyThere) return [];
  const beside = new Set(message.words?.flatMap((word) => besideFiles[word] ?? []));
  const hints: LiveHint[] = [topic, ...beside].map((one) => ({ topic: one }));
  const id = openFileOf(listener, message, placesOf);
  return id === null ? hints : [...hints, { topic, id, by: message.by }];
}

/** The file that is open, if the message is about it and it is in reach. */
function openFileOf(
  { scope, applicantId }: Listener,
  { ids }: LiveMessage,
  placesOf: ReadonlyMap<string, Places>,
): string | null {
  if (applicantId === null || !ids?.includes(applicantId)) return null;
  return isInReach(scope, placesOf.get(applicantId)) ? applicantId : null;
}

/** Whether the file that this listener looks at is known by now to be where they reach nobody. */
export function hasLost(
  { scope, applicantId }: Listener,
  placesOf: ReadonlyMap<string, Places>,
): boolean {
  const places = applicantId === null ? undefined : placesOf.get(applicantId);
  return places !== undefined && !isInReach(scope, places);
}

function isInReach({ reach }: SignedInScope, places: Places | undefined): boolean {
  return reach === null || (places !== undefined && isWithinReach(reach, places));
}

function mayHear(scope: SignedInScope, { needs }: Telling): boolean {
  return (
    needs === undefined ||
    (roleMay(scope.role, needs) && !scope.secondFactorMissing && !scope.emailUnverified)
  );
}
