/** Short of the 60 characters that a name may have, so that a number fits behind it. */
const longest = 40;

/** What something new is called in data, from its English words: letters, digits and hyphens. */
export function nameFor(words: string, otherwise: string, taken: ReadonlySet<string>): string {
  const plain = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '');
  const name = plain || otherwise;
  for (let number = 2, own = name; ; number += 1) {
    if (!taken.has(own)) return own;
    own = `${name}-${number}`;
  }
}

/** An ending that no other question has ever had: the answers to one are found by its name. */
export function newEnding(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}
