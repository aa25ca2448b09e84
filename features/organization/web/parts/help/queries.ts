import { queryOptions } from '@tanstack/react-query';
import { defaultLanguage, type Language } from '#core/contract/languages.ts';
import { ApiError } from '#core/web/api/api-error.ts';

/** A run of text; keys are shown as on a keyboard. */
export interface HelpText {
  text: string;
  style?: 'bold' | 'key';
}

export type HelpBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: HelpText[] }
  | { kind: 'steps' | 'bullets'; items: HelpText[][] };

/** A page of docs/help/, parsed by scripts/web-build/help-markdown.ts. */
export interface HelpPage {
  /** File name without extension. */
  name: string;
  title: string;
  blocks: HelpBlock[];
}

/** Language of the help pages for a reader's language: English where there is no translation. */
export function helpLanguage(language: Language): Language {
  return Object.hasOwn(__HELP_DIGESTS__, language) ? language : defaultLanguage;
}

/** All pages of a language. The URL changes with the texts, so browsers may cache them. */
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
    throw new ApiError(0, 'offline', 'The help pages could not be loaded', { cause });
  }
  if (!response.ok) throw new ApiError(response.status, 'unexpected', 'No help pages');
  return (await response.json()) as HelpPage[];
}
