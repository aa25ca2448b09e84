import { type FileType, fileTypeInfo, fileTypes } from '#features/documents/contract/file-types.ts';
import { maxFileNameLength, type StoredFile } from '#features/documents/contract/files.ts';

/** Undefined if no organization can accept this media type. */
export function toFileType(media: string | null): FileType | undefined {
  return fileTypes.find((type) => media !== null && fileTypeInfo[type].media.includes(media));
}

/**
 * Checks the name against the content type. Text is detected by what it lacks, and half a PDF may
 * lack it too, so text needs a text extension.
 */
export function isNameAllowed(type: FileType, name: string): boolean {
  if (type !== 'text') return true;
  const ending = fileExtension(name);
  return fileTypes.every(
    (other) => other === type || !fileTypeInfo[other].endings.includes(ending),
  );
}

/** Serves a table named as one as CSV. */
export function servedMediaType(type: FileType, name: string): string {
  return type === 'text' && fileExtension(name) === 'csv'
    ? 'text/csv'
    : fileTypeInfo[type].media[0];
}

/**
 * Returns the stored name: the last part of the path, without invisible or direction characters,
 * and with an extension that fits the content.
 */
export function cleanFileName(sent: string, type: FileType): string {
  const tidy = sent
    .toWellFormed()
    .normalize('NFC')
    .replace(/^[\s\S]*[/\\]/, '')
    .replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const { endings } = fileTypeInfo[type];
  const ending = endings.includes(fileExtension(tidy)) ? endingWithDot(tidy) : `.${endings[0]}`;
  const stem = tidy.endsWith(ending) ? tidy.slice(0, -ending.length) : tidy;
  return truncate(stem === '' ? 'file' : stem, maxFileNameLength - ending.length) + ending;
}

/** Yields this name, then the name with numbers, likeliest first. */
export function candidateNames(name: string, from: number, to: number): string[] {
  const ending = endingWithDot(name);
  const stem = name.slice(0, name.length - ending.length);
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    if (number === 1) return name;
    const suffix = ` (${number})${ending}`;
    return truncate(stem, maxFileNameLength - suffix.length) + suffix;
  });
}

export function auditedFields({ id, name, note, type, size, checksum }: StoredFile) {
  return { fileId: id, name, note, type, size, checksum };
}

/** Recipient (by reference, without a name) and legal basis for the audit log. */
export function disclosureToPerson(reference: string) {
  return { recipient: reference, basis: 'own_request' as const };
}

function endingWithDot(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0] ?? '';
}

function fileExtension(name: string): string {
  return endingWithDot(name).slice(1).toLowerCase();
}

/** Never splits a surrogate pair. */
function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}
