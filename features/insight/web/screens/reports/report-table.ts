import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { Figures } from '#features/insight/contract/reports.ts';

/** A report as rows: label columns first, then numbers. */
export interface ReportTable {
  /** Number of label columns. */
  naming: number;
  columns: string[];
  rows: { key: string; cells: string[] }[];
  /** True when nothing is counted. */
  isEmpty: boolean;
}

/** i18n-keys: reports:funnel.steps.*, reports:durations.steps.*, reports:outcomes.kinds.*, enumerations:housingOutcomes.*, enumerations:employmentOutcomes.*, enumerations:credentialOutcomes.* */
export function useReportTable(): (figures: Figures) => ReportTable {
  const { t } = useTranslation(['reports', 'enumerations']);
  const { day, number } = useFormat();
  const spell = (value: number | null) =>
    value === null ? '–' : t('days', { count: value, days: number(value) });
  return (figures) => {
    switch (figures.report) {
      case 'intake':
        return {
          naming: 1,
          columns: [t('week'), t('intake.columns.byForm'), t('intake.columns.byStaff')],
          rows: figures.rows.map(({ week, byForm, byStaff }) => ({
            key: week,
            cells: [day(week), number(byForm), number(byStaff)],
          })),
          isEmpty: figures.rows.every(({ byForm, byStaff }) => byForm + byStaff === 0),
        };
      case 'funnel':
        return {
          naming: 1,
          columns: [t('funnel.columns.status'), t('funnel.columns.count')],
          rows: figures.rows.map(({ status, count }) => ({
            key: status,
            cells: [t(`reports:funnel.steps.${status}`), number(count)],
          })),
          isEmpty: figures.rows.every(({ count }) => count === 0),
        };
      case 'durations':
        return {
          naming: 1,
          columns: (['step', 'count', 'quarter', 'median', 'nineTenths'] as const).map((column) =>
            t(`reports:durations.columns.${column}`),
          ),
          rows: figures.rows.map(({ step, count, quarter, median, nineTenths }) => ({
            key: step,
            cells: [
              t(`reports:durations.steps.${step}`),
              number(count),
              ...[quarter, median, nineTenths].map(spell),
            ],
          })),
          isEmpty: figures.rows.every(({ count }) => count === 0),
        };
      case 'outcomes':
        return {
          naming: 2,
          columns: (['kind', 'outcome', 'count'] as const).map((column) =>
            t(`reports:outcomes.columns.${column}`),
          ),
          rows: figures.rows.map(({ kind, outcome, count }) => ({
            key: `${kind} ${outcome}`,
            cells: [
              t(`reports:outcomes.kinds.${kind}`),
              t(`enumerations:${kind}Outcomes.${outcome}` as 'reports:title'),
              number(count),
            ],
          })),
          isEmpty: figures.rows.every(({ count }) => count === 0),
        };
      case 'occupancy':
        return {
          naming: 1,
          columns: [t('week'), ...figures.locations.map(({ name }) => name)],
          rows: figures.rows.map(({ week, counts }) => ({
            key: week,
            cells: [day(week), ...counts.map(number)],
          })),
          isEmpty: figures.locations.length === 0,
        };
    }
  };
}
