import { foldText } from '#core/contract/folded-text.ts';

/** Leaves space for a number within the 60-character limit. */
const maxNameLength = 40;

/** Creates an id from English text: letters, digits, hyphens. */
export function uniqueName(text: string, fallback: string, taken: ReadonlySet<string>): string {
  const plain = foldText(text)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxNameLength)
    .replace(/-+$/, '');
  const name = plain || fallback;
  for (let number = 2, candidate = name; ; number += 1) {
    if (!taken.has(candidate)) return candidate;
    candidate = `${name}-${number}`;
  }
}

/** Random suffix, because answers refer to a question by id and an id must never be reused. */
export function randomSuffix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}
