/**
 * File types that Cairn can detect from the content; settings decide which are accepted. Old Office
 * formats are missing because they can hold macros and can't be told apart.
 */
export const fileTypes = [
  'pdf',
  'png',
  'jpeg',
  'webp',
  'heic',
  'tiff',
  'text',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
] as const;
export type FileType = (typeof fileTypes)[number];

interface Traits {
  /** Media types; the first one is served. */
  media: readonly [string, ...string[]];
  /** Allowed extensions; a name with another one gets the first. */
  endings: readonly [string, ...string[]];
  /** True if browsers can show it without running any of it. */
  preview: boolean;
}

const openDocument = 'application/vnd.oasis.opendocument';
const officeDocument = 'application/vnd.openxmlformats-officedocument';

export const fileTypeInfo: Readonly<Record<FileType, Traits>> = {
  pdf: { media: ['application/pdf'], endings: ['pdf'], preview: true },
  png: { media: ['image/png'], endings: ['png'], preview: true },
  jpeg: { media: ['image/jpeg'], endings: ['jpg', 'jpeg', 'jfif'], preview: true },
  webp: { media: ['image/webp'], endings: ['webp'], preview: true },
  heic: { media: ['image/heic', 'image/heif'], endings: ['heic', 'heif'], preview: false },
  tiff: { media: ['image/tiff'], endings: ['tif', 'tiff'], preview: false },
  // CSV and plain text can't be told apart by content.
  text: { media: ['text/plain'], endings: ['txt', 'csv', 'tsv', 'md', 'log'], preview: false },
  docx: {
    media: [`${officeDocument}.wordprocessingml.document`],
    endings: ['docx'],
    preview: false,
  },
  xlsx: { media: [`${officeDocument}.spreadsheetml.sheet`], endings: ['xlsx'], preview: false },
  pptx: {
    media: [`${officeDocument}.presentationml.presentation`],
    endings: ['pptx'],
    preview: false,
  },
  odt: { media: [`${openDocument}.text`], endings: ['odt'], preview: false },
  ods: { media: [`${openDocument}.spreadsheet`], endings: ['ods'], preview: false },
};

/** Media types and extensions for the file picker; systems differ in which they use. */
export function acceptedBy(types: readonly FileType[]): string {
  return types
    .flatMap((type) => [
      ...fileTypeInfo[type].media,
      ...fileTypeInfo[type].endings.map((ending) => `.${ending}`),
    ])
    .join();
}
