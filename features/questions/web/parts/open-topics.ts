import { useState } from 'react';
import * as z from 'zod';
import { readStoredJson, store } from '#core/web/browser/storage.ts';

/** Which topics somebody has opened (true) or closed (false): names of topics, nothing of anybody. */
const key = 'answers_open';
const choices = z.record(z.string(), z.boolean());

/** More answers than this at once are a wall: their topics are closed until somebody opens them. */
const mostAtOnce = 30;

export interface OpenTopics {
  isOpen: (topic: string) => boolean;
  set: (topics: readonly string[], isOpen: boolean) => void;
}

/** The topics that are open, as this person left them in this browser. */
export function useOpenTopics(countOfAnswers: number): OpenTopics {
  const [chosen, setChosen] = useState(() => choices.safeParse(readStoredJson(key)).data ?? {});
  return {
    isOpen: (topic) => chosen[topic] ?? countOfAnswers <= mostAtOnce,
    set(topics, isOpen) {
      const next = { ...chosen, ...Object.fromEntries(topics.map((topic) => [topic, isOpen])) };
      setChosen(next);
      store(key, JSON.stringify(next));
    },
  };
}
