/**
 * The types of files that Cairn can tell by their content, by name. Which of them are taken, the
 * organisation says. No old office formats: they hold macros, and nothing in them says which they are.
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
  /** Its media types; with the first of them it is served. */
  media: readonly [string, ...string[]];
  /** How its names may end; a name that ends otherwise gets the first of them. */
  endings: readonly [string, ...string[]];
  /** Whether browsers show it without running anything of it. */
  preview: boolean;
}

const openDocument = 'application/vnd.oasis.opendocument';
const officeDocument = 'application/vnd.openxmlformats-officedocument';

/** What there is to know of each type. */
export const fileTraits: Readonly<Record<FileType, Traits>> = {
  pdf: { media: ['application/pdf'], endings: ['pdf'], preview: true },
  png: { media: ['image/png'], endings: ['png'], preview: true },
  jpeg: { media: ['image/jpeg'], endings: ['jpg', 'jpeg', 'jfif'], preview: true },
  webp: { media: ['image/webp'], endings: ['webp'], preview: true },
  heic: { media: ['image/heic', 'image/heif'], endings: ['heic', 'heif'], preview: false },
  tiff: { media: ['image/tiff'], endings: ['tif', 'tiff'], preview: false },
  // A table and a letter look the same by their content.
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
