import { type Language, textDirection } from '#core/contract/languages.ts';
import { type ExportFormat, exportTypes } from '#core/contract/table-files.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { tableFile } from '#core/server/tables/table-file.ts';
import type { Cell, SheetColumn } from '#core/server/tables/xlsx.ts';
import { type Translate, translatorFor } from '#core/server/translations.ts';
import { columnTitle } from '#features/insight/contract/field-labels.ts';
import * as queries from './queries.ts';
import * as rows from './row-queries.ts';

const batchSize = 1000;

/** One line of text on why a row wasn't imported. */
export function failureText({ problems, alike }: rows.StoredRow, translate: Translate): string {
  const reasons = problems.map(({ field, rule, values, value }) => {
    const message = translate(`validation:${rule}`, values);
    const title = columnTitle(field as never, translate);
    return value === '' ? `${title}: ${message}` : `${title} (${value.slice(0, 80)}): ${message}`;
  });
  if (alike.sameAs !== null)
    reasons.push(translate('imports:why.sameAs', { number: alike.sameAs }));
  if (alike.duplicates.length > 0) reasons.push(translate('imports:why.duplicate'));
  if (reasons.length === 0) reasons.push(translate('imports:why.undecided'));
  return reasons.join(' ');
}

/** Rows that weren't imported: the original cells and a column with the reasons. */
export async function failedRows(
  ctx: Ctx<StaffScope>,
  id: string,
  format: ExportFormat,
  language: Language,
): Promise<FileReply> {
  const run = await inTransaction(ctx, async (tx) => {
    const found = await queries.findImport(tx, id);
    if (!found) return undefined;
    const { wrong, undecided } = found.counts;
    await recordAudit(tx, {
      action: 'import.failed-rows-saved',
      kind: 'disclosure',
      recordId: id,
      after: { format, rows: wrong + undecided },
    });
    return found;
  });
  if (!run) throw problem('not-found');
  const translate = translatorFor(language);
  const columns: SheetColumn[] = [...run.titles, translate('imports:why.title')].map((title) => ({
    title,
    kind: 'text',
    width: 24,
  }));
  async function* portions(): AsyncGenerator<Cell[][]> {
    for (let after = 0; ; ) {
      const found = await rows.nextRows(ctx, id, 'failed', { after, limit: batchSize });
      if (found.length > 0) yield found.map((row) => [...row.cells, failureText(row, translate)]);
      if (found.length < batchSize) return;
      after = found.at(-1)?.number ?? after;
    }
  }
  const { content } = await tableFile(
    {
      name: translate('imports:why.sheet'),
      columns,
      isRightToLeft: textDirection(language) === 'rtl',
      portions: portions(),
    },
    format,
  );
  return { name: `${translate('imports:why.file')}.${format}`, content, type: exportTypes[format] };
}
