import { useEffect, useRef, useState } from 'react';

/** Longest wait after a letter, in ms. */
const pause = 60;

interface TypingPace {
  type(text: string): void;
  /** Whether the search of what was sent is under way. */
  setBusy(isBusy: boolean): void;
  cancel(): void;
}

/**
 * Sends what is typed: the first letter at once; later ones when the search before them has its
 * result, but no later than a short pause after the last letter.
 */
export function typingPace(send: (text: string) => void): TypingPace {
  let isBusy = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let waiting: { text: string; timer: ReturnType<typeof setTimeout> } | undefined;

  function sendNow(text: string) {
    cancel();
    sentAt = performance.now();
    send(text);
  }
  function cancel() {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  }
  return {
    type(text) {
      cancel();
      // A search that was just sent isn't under way yet.
      if (!isBusy && performance.now() - sentAt >= pause) sendNow(text);
      else waiting = { text, timer: setTimeout(() => sendNow(text), pause) };
    },
    setBusy(now) {
      const isDone = isBusy && !now;
      isBusy = now;
      if (isDone && waiting) sendNow(waiting.text);
    },
    cancel,
  };
}

/** `typingPace` for a component. Returns what to call with each new text. */
export function useTypingPace(
  send: (text: string) => void,
  isBusy: boolean,
): (text: string) => void {
  const latest = useRef(send);
  latest.current = send;
  const [pace] = useState(() => typingPace((text) => latest.current(text)));
  useEffect(() => pace.setBusy(isBusy), [pace, isBusy]);
  useEffect(() => pace.cancel, [pace]);
  return pace.type;
}
