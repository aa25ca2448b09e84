import type { QueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#core/contract/live.ts';
import { liveTopics } from '#core/contract/topics.ts';
import { onLive } from '#core/web/api/live.ts';
import { refetchLists } from '#core/web/api/read.ts';

/**
 * Minimum time between refetches of one topic, in ms: a colleague working through a list changes
 * much at once.
 */
const minRefetchInterval = 3000;

/** Random delay so that browsers don't all refetch at the same moment, in ms. */
const refetchJitter = 300;

/** Refetches visible queries after live updates. */
export function followChanges(client: QueryClient): void {
  const waiting = new Set<LiveTopic>();
  const lastRefetch = new Map<LiveTopic, number>();

  const look = (topic: LiveTopic) => {
    // Hidden pages refetch when they become visible.
    if (!waiting.has(topic) || document.hidden) return;
    waiting.delete(topic);
    lastRefetch.set(topic, Date.now());
    void refetchLists(client, [topic]);
  };

  const note = (topic: LiveTopic) => {
    if (waiting.has(topic)) return;
    waiting.add(topic);
    const rest = (lastRefetch.get(topic) ?? 0) + minRefetchInterval - Date.now();
    setTimeout(() => look(topic), Math.max(rest, 0) + Math.random() * refetchJitter);
  };

  onLive((heard) => {
    if (heard.kind === 'look-again') for (const topic of liveTopics) note(topic);
    else if (heard.update.id === undefined) note(heard.update.topic);
  });
  document.addEventListener('visibilitychange', () => {
    for (const topic of [...waiting]) look(topic);
  });
}
