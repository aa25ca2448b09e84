import type { Language } from '#core/contract/languages.ts';

/** A request that a reply of one word makes. */
export type Keyword = 'stop' | 'start' | 'help';

/** In every language, whatever the person's is. */
const keywords: Record<Keyword, Readonly<Record<string, Language>>> = {
  stop: {
    STOP: 'en',
    STOPALL: 'en',
    UNSUBSCRIBE: 'en',
    CANCEL: 'en',
    END: 'en',
    QUIT: 'en',
    REVOKE: 'en',
    OPTOUT: 'en',
    ARRET: 'fr',
    ARRETER: 'fr',
    PARAR: 'es',
    PARE: 'es',
    ALTO: 'es',
    BAJA: 'es',
    CANCELAR: 'es',
    DETENER: 'es',
    TERMINAR: 'es',
  },
  // "Yes" and "sí" answer a question more often than they ask for texts.
  start: {
    START: 'en',
    UNSTOP: 'en',
    REPRENDRE: 'fr',
    INICIAR: 'es',
    EMPEZAR: 'es',
    REANUDAR: 'es',
  },
  help: { HELP: 'en', INFO: 'en', AIDE: 'fr', AYUDA: 'es' },
};

/**
 * Reads a keyword. It must be all of the text, besides case, accents, spaces, and punctuation: "Stop
 * by at 3?" is a message.
 * @returns also the language of the word
 */
export function readKeyword(text: string): { keyword: Keyword; language: Language } | null {
  const word = text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  for (const [keyword, words] of Object.entries(keywords)) {
    const language = words[word];
    if (language) return { keyword: keyword as Keyword, language };
  }
  return null;
}

/** Longest reply that is kept, in UTF-16 units; ten parts have at most 1530. */
const maxReplyLength = 2000;

/** A reply without control characters, which phones don't show. */
export function tidyReply(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '')
    .trim()
    .slice(0, maxReplyLength)
    .toWellFormed();
}

/** How long a text may wait for the gateway before it is dropped, in ms. */
export const maxWaitMs = 3 * 86_400_000;

/** A code helps as long as the person still wants to go on. */
export const maxCodeWaitMs = 86_400_000;

/** Texts from unknown numbers are removed after this many days. */
export const unknownDays = 90;
