/** File formats of an export: a workbook with typed cells, or text for other programs. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Media types of the formats, from the IANA registry. */
export const exportTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const satisfies Record<ExportFormat, string>;

/** Maximum rows of a sheet without its header. Source: ECMA-376, limits of Excel. */
export const maxSheetRows = 1_048_575;

/** Reply header with the maximum number of rows in an export. */
export const rowsHeader = 'x-export-rows';
/** Reply header with the estimated size of an export before compression, in bytes. */
export const expectedBytesHeader = 'x-export-bytes';
