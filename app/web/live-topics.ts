import type { QueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#core/contract/live.ts';
import { liveTopics } from '#core/contract/topics.ts';
import { onLive } from '#core/web/api/live.ts';
import { refetchLists } from '#core/web/api/read.ts';

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
    void refetchLists(client, [topic]);
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
