import { type SpokenPart, spokenParts } from './spoken-parts.ts';

interface Reading {
  page: Element;
  voice: SpeechSynthesisVoice;
  /** Read before the page. */
  opening: SpokenPart | null;
  onEnd: () => void;
}

/**
 * Reads a page aloud until its end. Stops when another page replaces it, and when it is out of
 * sight: no one is there to stop it.
 * @returns stops it
 */
export function readAloud({ page, voice, opening, onEnd }: Reading): () => void {
  const parts = [...(opening ? [opening] : []), ...spokenParts(page)];
  const title = headingIn(page);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const observer = new MutationObserver(() => {
    if (headingIn(page) !== title) stop();
  });
  const stopUnseen = () => {
    if (document.hidden) stop();
  };

  function stop(): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', stopUnseen);
    window.removeEventListener('pagehide', stop);
    speechSynthesis.cancel();
    onEnd();
  }

  function next(): void {
    const part = parts.shift();
    if (!part) {
      stop();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(part.text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onend = () => {
      if (!isOver) timer = setTimeout(next, part.pause);
    };
    // Without a voice, the button must not say that it reads.
    utterance.onerror = stop;
    speechSynthesis.speak(utterance);
  }

  observer.observe(page, { childList: true, characterData: true, subtree: true });
  document.addEventListener('visibilitychange', stopUnseen);
  window.addEventListener('pagehide', stop);
  // Another tab of this browser may have left something in the queue.
  speechSynthesis.cancel();
  next();
  return stop;
}

const headingIn = (page: Element) => page.querySelector('h1')?.textContent ?? '';
