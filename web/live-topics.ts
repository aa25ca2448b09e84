import type { QueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#contract/live.ts';
import { liveTopics } from '#contract/topics.ts';
import { onLive } from './platform/live.ts';

/**
 * What is asked for again when something of a kind has changed: lists and counts, which are shown in place.
 * No record is among them that may be open in a form, and no file, whose every reading is in the audit log.
 */
const askedAgain: Record<LiveTopic, readonly (readonly string[])[]> = {
  applicants: [
    ['applicants', 'list'],
    ['applicants', 'tags'],
    ['clients', 'list'],
    ['duplicates', 'list'],
    ['reports', 'count'],
    ['dashboard'],
  ],
  drafts: [['drafts', 'list'], ['dashboard']],
  locations: [['locations'], ['houses', 'occupancies']],
  'waiting-list': [['houses', 'waiting']],
  occupancy: [
    ['houses', 'occupancies'],
    ['houses', 'one'],
  ],
  tasks: [['tasks', 'list'], ['dashboard']],
  events: [['events', 'list'], ['dashboard']],
  users: [
    ['users', 'accounts'],
    ['users', 'invitations'],
    ['users', 'staff-names'],
  ],
  'saved-views': [['saved-views']],
  imports: [['imports', 'list']],
  notices: [['notices']],
  chats: [['chats']],
  // Asked by the file itself (web/modules/live).
  viewers: [],
};

/** Between two looks at the same, in ms: a colleague who works through a list changes much at once. */
const betweenLooks = 3000;

/** So that not every browser of the house asks at the same moment, in ms. */
const spread = 300;

/** Lets the queries that are shown follow what the server tells of. */
export function followChanges(client: QueryClient): void {
  const waiting = new Set<LiveTopic>();
  const lastLook = new Map<LiveTopic, number>();

  const look = (topic: LiveTopic) => {
    // What nobody sees is looked at when it is seen.
    if (!waiting.has(topic) || document.hidden) return;
    waiting.delete(topic);
    lastLook.set(topic, Date.now());
    for (const queryKey of askedAgain[topic]) void client.invalidateQueries({ queryKey });
  };

  const note = (topic: LiveTopic) => {
    if (waiting.has(topic)) return;
    waiting.add(topic);
    const rest = (lastLook.get(topic) ?? 0) + betweenLooks - Date.now();
    setTimeout(() => look(topic), Math.max(rest, 0) + Math.random() * spread);
  };

  onLive((heard) => {
    if (heard.kind === 'look-again') for (const topic of liveTopics) note(topic);
    else if (heard.hint.id === undefined) note(heard.hint.topic);
  });
  document.addEventListener('visibilitychange', () => {
    for (const topic of [...waiting]) look(topic);
  });
}
