import type { Cell, SheetColumn } from '#core/server/tables/xlsx.ts';
import type { Translate } from '#core/server/translations.ts';
import type { Figures } from '#features/insight/contract/reports.ts';

/** A report as a table in the reader's language. */
export function figuresTable(
  figures: Figures,
  translate: Translate,
): { columns: SheetColumn[]; rows: Cell[][] } {
  const title = (name: string) => translate(`reports:${figures.report}.columns.${name}`);
  const text = (name: string): SheetColumn => ({ title: title(name), kind: 'text', width: 34 });
  const number = (name: string): SheetColumn => ({ title: title(name), kind: 'number', width: 20 });
  const week: SheetColumn = { title: translate('reports:week'), kind: 'day', width: 14 };
  switch (figures.report) {
    case 'intake':
      return {
        columns: [week, number('byForm'), number('byStaff')],
        rows: figures.rows.map((row) => [row.week, row.byForm, row.byStaff]),
      };
    case 'funnel':
      return {
        columns: [text('status'), number('count')],
        rows: figures.rows.map(({ status, count }) => [
          translate(`reports:funnel.steps.${status}`),
          count,
        ]),
      };
    case 'durations':
      return {
        columns: [text('step'), ...['count', 'quarter', 'median', 'nineTenths'].map(number)],
        rows: figures.rows.map(({ step, count, quarter, median, nineTenths }) => [
          translate(`reports:durations.steps.${step}`),
          count,
          quarter,
          median,
          nineTenths,
        ]),
      };
    case 'outcomes':
      return {
        columns: [text('kind'), text('outcome'), number('count')],
        rows: figures.rows.map(({ kind, outcome, count }) => [
          translate(`reports:outcomes.kinds.${kind}`),
          translate(`enumerations:${kind}Outcomes.${outcome}`),
          count,
        ]),
      };
    case 'occupancy':
      return {
        columns: [
          week,
          ...figures.locations.map(
            ({ name }): SheetColumn => ({ title: name, kind: 'number', width: 20 }),
          ),
        ],
        rows: figures.rows.map((row) => [row.week, ...row.counts]),
      };
  }
}
