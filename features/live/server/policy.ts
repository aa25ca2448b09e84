import type { LiveTopic, LiveUpdateData } from '#core/contract/live.ts';
import { type Permission, roleMay } from '#core/contract/permissions.ts';
import type { LiveMessage } from '#core/server/db/live-channel.ts';
import { isWithinAccess } from '#core/server/scope/location-access.ts';
import type { SignedInScope } from '#core/server/scope/scope.ts';

/**
 * Recipients of a live update: everyone, or those with a permission, narrowed to named accounts, to
 * the author's other tabs, or to staff with access to the record.
 */
interface UpdateAudience {
  topic: LiveTopic;
  needs?: Permission;
  to: 'everybody' | 'accounts' | 'doer' | 'reach' | 'unplaced' | 'unlimited';
}

/** Topics besides the lists of people, by the first word of the audit action. */
const otherTopics: Record<string, readonly LiveTopic[]> = {
  task: ['tasks'],
  event: ['events'],
  // Clients answer appointments in the portal.
  page: ['events'],
  // Waiting lists put people in danger first.
  danger: ['waiting-list'],
  waiting: ['waiting-list', 'occupancy'],
  bed: ['occupancy'],
  enrolled: ['occupancy', 'waiting-list'],
  enrolment: ['occupancy'],
  program: ['occupancy'],
  // Calendar entries come from support records and follow-ups.
  support: ['events'],
  follow: ['events'],
};

/** Audience by record type. Types not listed send no update. */
export const updateAudiences: Record<string, UpdateAudience> = {
  applicant: { topic: 'applicants', needs: 'applicant:read', to: 'reach' },
  'draft-applicant': { topic: 'drafts', needs: 'draft:read', to: 'unplaced' },
  triage: { topic: 'triage', needs: 'draft:read', to: 'everybody' },
  location: { topic: 'locations', needs: 'location:read', to: 'everybody' },
  // Says only that something changed; reading the notes goes by location access.
  incident: { topic: 'incidents', needs: 'applicant:read', to: 'everybody' },
  'shift-note': { topic: 'shift-notes', needs: 'applicant:read', to: 'everybody' },
  // For tasks about no one; others are covered by the person's record.
  task: { topic: 'tasks', needs: 'task:read', to: 'everybody' },
  // The people aren't known here: staff with limited access are covered by the person's record.
  event: { topic: 'events', needs: 'event:read', to: 'unlimited' },
  account: { topic: 'users', needs: 'account:read-names', to: 'everybody' },
  invitation: { topic: 'users', needs: 'account:manage', to: 'everybody' },
  'saved-view': { topic: 'saved-views', needs: 'applicant:read', to: 'doer' },
  import: { topic: 'imports', needs: 'applicant:import', to: 'doer' },
  notice: { topic: 'notices', to: 'accounts' },
  chat: { topic: 'chats', to: 'accounts' },
};

/** Record types that may change a user's permissions; their streams are rechecked. */
export const accessRecordTypes: readonly string[] = ['account', 'session', 'organisation'];

/** Locations of a person's record. */
export type RecordLocations = readonly (string | null)[];

/** An open stream with the record it shows. */
export interface Listener {
  scope: SignedInScope;
  applicantId: string | null;
}

/**
 * Live updates for one listener; none about records outside their location access. A record that
 * just left their access is reported as a list change only.
 * @param locationsById current locations of the affected records; deleted ones are absent
 */
export function updatesFor(
  listener: Listener,
  message: LiveMessage,
  locationsById: ReadonlyMap<string, RecordLocations>,
): LiveUpdateData[] {
  const { scope } = listener;
  if (message.kind === 'viewers') {
    const id = affectedOpenRecord(listener, message, locationsById);
    return id === null ? [] : [{ topic: 'viewers', id }];
  }
  const audience = updateAudiences[message.kind];
  if (!audience || !mayReceive(scope, audience)) return [];
  const { topic, to } = audience;
  if (to === 'reach') return recordUpdates(listener, message, locationsById, topic);
  const isRecipient = {
    everybody: true,
    accounts: message.accounts?.includes(scope.accountId) ?? false,
    doer: message.by === scope.accountId,
    unplaced: isWithinAccess(scope.locationAccess, []),
    unlimited: scope.locationAccess === null,
  };
  return isRecipient[to] ? [{ topic }, ...textUpdates(message, topic)] : [];
}

/** The applications whose texts changed, with their ids: a screen that shows one reads only that. */
function textUpdates({ kind, ids, words }: LiveMessage, topic: LiveTopic): LiveUpdateData[] {
  const isAboutTexts = words?.some((word) => word === 'text' || word === 'texts') ?? false;
  return kind === 'draft-applicant' && isAboutTexts ? (ids ?? []).map((id) => ({ topic, id })) : [];
}

function recordUpdates(
  listener: Listener,
  message: LiveMessage,
  locationsById: ReadonlyMap<string, RecordLocations>,
  topic: LiveTopic,
): LiveUpdateData[] {
  const { scope } = listener;
  // A bulk change has no ids: staff with limited access see it on their next refresh.
  if (message.ids === null && scope.locationAccess !== null) return [];
  const hasLeftAccess =
    message.from?.some((place) => isWithinAccess(scope.locationAccess, [place])) ?? false;
  const isAnyAccessible =
    message.ids?.some((id) => isAccessible(scope, locationsById.get(id))) ?? true;
  if (!hasLeftAccess && !isAnyAccessible) return [];
  const extraTopics = new Set(message.words?.flatMap((word) => otherTopics[word] ?? []));
  const updates: LiveUpdateData[] = [topic, ...extraTopics].map((one) => ({ topic: one }));
  const id = affectedOpenRecord(listener, message, locationsById);
  return id === null ? updates : [...updates, { topic, id, by: message.by }];
}

/** The open record, if affected and accessible. */
function affectedOpenRecord(
  { scope, applicantId }: Listener,
  { ids }: LiveMessage,
  locationsById: ReadonlyMap<string, RecordLocations>,
): string | null {
  if (applicantId === null || !ids?.includes(applicantId)) return null;
  return isAccessible(scope, locationsById.get(applicantId)) ? applicantId : null;
}

/** True if the open record has left the listener's access. */
export function hasLostAccess(
  { scope, applicantId }: Listener,
  locationsById: ReadonlyMap<string, RecordLocations>,
): boolean {
  const locations = applicantId === null ? undefined : locationsById.get(applicantId);
  return locations !== undefined && !isAccessible(scope, locations);
}

function isAccessible(
  { locationAccess }: SignedInScope,
  locations: RecordLocations | undefined,
): boolean {
  return (
    locationAccess === null ||
    (locations !== undefined && isWithinAccess(locationAccess, locations))
  );
}

function mayReceive(scope: SignedInScope, { needs }: UpdateAudience): boolean {
  return (
    needs === undefined ||
    (roleMay(scope.role, needs) && !scope.secondFactorMissing && !scope.emailUnverified)
  );
}
