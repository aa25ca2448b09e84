import { type FileType, fileTraits, fileTypes } from '#features/documents/contract/file-types.ts';
import { longestFileName, type StoredFile } from '#features/documents/contract/files.ts';

/** The type with this media type; undefined when it is none that is taken anywhere. */
export function fileTypeOf(media: string | null): FileType | undefined {
  return fileTypes.find((type) => media !== null && fileTraits[type].media.includes(media));
}

/**
 * Whether a content of this type may come under this name. Text is told by what it lacks, which half a
 * PDF may lack as well: under the name of another type it isn't taken.
 */
export function mayBeCalled(type: FileType, name: string): boolean {
  if (type !== 'text') return true;
  const ending = endingOf(name);
  return fileTypes.every((other) => other === type || !fileTraits[other].endings.includes(ending));
}

/** The media type with which a file is served. A table that is called one is served as one. */
export function mediaOf(type: FileType, name: string): string {
  return type === 'text' && endingOf(name) === 'csv' ? 'text/csv' : fileTraits[type].media[0];
}

/**
 * The name that a file is kept under: the last part of the path that was sent, without what can't be
 * seen or turns the direction of text, and with an ending that fits its content.
 */
export function nameOfFile(sent: string, type: FileType): string {
  const tidy = sent
    .toWellFormed()
    .normalize('NFC')
    .replace(/^[\s\S]*[/\\]/, '')
    .replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const { endings } = fileTraits[type];
  const ending = endings.includes(endingOf(tidy)) ? endingWithDot(tidy) : `.${endings[0]}`;
  const stem = tidy.endsWith(ending) ? tidy.slice(0, -ending.length) : tidy;
  return shortened(stem === '' ? 'file' : stem, longestFileName - ending.length) + ending;
}

/** Names like this one, the likeliest first: itself, then with a number behind it. */
export function namesLike(name: string, from: number, to: number): string[] {
  const ending = endingWithDot(name);
  const stem = name.slice(0, name.length - ending.length);
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    if (number === 1) return name;
    const behind = ` (${number})${ending}`;
    return shortened(stem, longestFileName - behind.length) + behind;
  });
}

/** What the log keeps of a file. */
export function auditedFields({ id, name, note, type, size, checksum }: StoredFile) {
  return { fileId: id, name, note, type, size, checksum };
}

/** What the log says of a disclosure to the person: to whom, without a name, and on what ground. */
export function toPerson(reference: string) {
  return { recipient: reference, basis: 'own_request' as const };
}

function endingWithDot(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0] ?? '';
}

function endingOf(name: string): string {
  return endingWithDot(name).slice(1).toLowerCase();
}

/** Cut between characters, never within one that takes two units. */
function shortened(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
