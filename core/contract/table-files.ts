/** What an export can be: a workbook with typed cells, or text for any other program. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Media types of the formats. Source: the registry of IANA. */
export const exportTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const satisfies Record<ExportFormat, string>;

/** Rows that one sheet of a workbook has room for, its heading not counted. Source: ECMA-376, limits of Excel. */
export const mostSheetRows = 1_048_575;

/** How many rows the export will have at the most; a reply of an export carries it as a header. */
export const rowsHeader = 'x-export-rows';
/** About how many bytes the export will have before anything packs it for the way: an estimate from its beginning. */
export const expectedBytesHeader = 'x-export-bytes';
