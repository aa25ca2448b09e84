import type { Language } from '#core/contract/languages.ts';
import { backgroundHeader, type Operation } from '#core/contract/operation.ts';
import { isInactive } from '../session/idle-sign.ts';

/** The request of any operation. */
export interface AnySent {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  /** A form with files, instead of a body. */
  form?: FormData;
}

/** The path with its parameters filled in, and the query; leaves out empty values. */
export function operationUrl(path: string, { params = {}, query = {} }: AnySent): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** The headers of each call. */
export function callHeaders(
  method: Operation['method'],
  token: string | null,
  language: Language,
): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  // The page calls without its person, after a live update or a timer.
  if (method === 'GET' && isInactive(Date.now())) headers.set(backgroundHeader, '1');
  return headers;
}
