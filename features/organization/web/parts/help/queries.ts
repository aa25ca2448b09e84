import { queryOptions } from '@tanstack/react-query';
import { defaultLanguage, type Language } from '#core/contract/languages.ts';
import { ApiError } from '#core/web/api/api-error.ts';

/** A run of text; a key is shown as on a keyboard. */
export interface HelpText {
  text: string;
  style?: 'bold' | 'key';
}

export type HelpBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: HelpText[] }
  | { kind: 'steps' | 'bullets'; items: HelpText[][] };

/** One page of docs/help/, as scripts/web-build/help-markdown.ts reads it. */
export interface HelpPage {
  /** Its file name, without the extension. */
  name: string;
  title: string;
  blocks: HelpBlock[];
}

/** The language of the help pages for someone who reads this one: English where nothing is written. */
export function helpLanguage(language: Language): Language {
  return Object.hasOwn(__HELP_DIGESTS__, language) ? language : defaultLanguage;
}

/** All pages of a language. The address changes with the texts, so that browsers may keep them. */
export function helpPagesQuery(language: Language) {
  const written = helpLanguage(language);
  return queryOptions({
    queryKey: ['help', written],
    queryFn: ({ signal }) => fetchPages(written, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function fetchPages(language: Language, signal: AbortSignal): Promise<HelpPage[]> {
  const address = `/assets/help/${language}.json?v=${__HELP_DIGESTS__[language]}`;
  let response: Response;
  try {
    response = await fetch(address, { signal });
  } catch (cause) {
    throw new ApiError(0, 'offline', 'The help pages were not reached', { cause });
  }
  if (!response.ok) throw new ApiError(response.status, 'unexpected', 'No help pages');
  return (await response.json()) as HelpPage[];
}
