import { createHash } from 'node:crypto';
import type { BackupPlace } from './place.ts';
import { listKey } from './place.ts';

/**
 * The keys of the contents that an archive needs lie beside it, readable without its key: whoever tidies
 * up has to know them, and must not need the passphrase. They are random and say nothing. The last line
 * tells that the list is whole; by one that isn't, nothing is ever removed.
 */
const lastLine = /^whole (\d+) ([0-9a-f]{64})$/;

/** The list as it is written. */
export function contentListText(keys: readonly string[]): string {
  const text = keys.map((key) => `${key}\n`).join('');
  return `${text}whole ${keys.length} ${digestOf(text)}\n`;
}

/** What a list names; null when it isn't whole. */
export function readContentList(text: string): string[] | null {
  const end = text.trimEnd().lastIndexOf('\n') + 1;
  const [, count, digest] = lastLine.exec(text.slice(end).trimEnd()) ?? [];
  const body = text.slice(0, end);
  const keys = body.split('\n').slice(0, -1);
  return Number(count) === keys.length && digest === digestOf(body) ? keys : null;
}

/** The list beside an archive; null when there is none, or none that is whole. */
export async function contentListOf(place: BackupPlace, name: string): Promise<string[] | null> {
  if ((await place.archives.size(listKey(name))) === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of place.archives.read(listKey(name))) pieces.push(piece);
  return readContentList(Buffer.concat(pieces).toString());
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
