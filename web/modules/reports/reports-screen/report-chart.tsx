import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import type { Figures, FiguresOf } from '#contract/reports.ts';
import { useFormat } from '#web/platform/format.ts';

/** Told apart by light and dark, by dashes and by shapes, and not by hue alone. */
const series = [
  { color: 'var(--accent)', strokeDasharray: '0' },
  { color: 'var(--waiting-ink)', strokeDasharray: '6 4' },
  { color: 'var(--info-ink)', strokeDasharray: '2 3' },
  { color: 'var(--bad-ink)', strokeDasharray: '10 3 2 3' },
  { color: 'var(--ink-soft)', strokeDasharray: '1 5' },
] as const;
const [first, second] = series;

/** So many lines can be told apart; the rest is one. */
const mostLines = series.length;

/** Nothing moves, for anybody: there is nothing to be seen in how a bar grows. */
const still = { isAnimationActive: false } as const;
const bars = { ...still, stroke: 'var(--surface)', strokeWidth: 1 } as const;
const frame = {
  h: 260,
  gridColor: 'var(--line)',
  textColor: 'var(--ink-soft)',
  tooltipAnimationDuration: 0,
} as const;
// The whole is one picture with words; its parts are no places to go to.
const quiet = { accessibilityLayer: false } as const;

/** The numbers of a report as a picture; the table beside it has them all. */
export function ReportChart({ figures }: { figures: Figures }) {
  switch (figures.report) {
    case 'intake':
      return <Intake figures={figures} />;
    case 'funnel':
      return <Funnel figures={figures} />;
    case 'durations':
      return <Durations figures={figures} />;
    case 'outcomes':
      return <Outcomes figures={figures} />;
    case 'occupancy':
      return <Occupancy figures={figures} />;
  }
}

function useShortDay(): (day: string) => string {
  const { i18n } = useTranslation(['reports', 'enumerations']);
  const short = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (day) => short.format(new Date(day));
}

function Intake({ figures: { rows } }: { figures: FiguresOf<'intake'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const { number } = useFormat();
  const short = useShortDay();
  return (
    <BarChart
      {...frame}
      data={rows.map((row) => ({ ...row, week: short(row.week) }))}
      dataKey="week"
      type="stacked"
      withLegend
      valueFormatter={number}
      barProps={bars}
      barChartProps={quiet}
      yAxisProps={{ allowDecimals: false }}
      series={[
        { name: 'byForm', label: t('intake.columns.byForm'), color: first.color },
        { name: 'byStaff', label: t('intake.columns.byStaff'), color: second.color },
      ]}
    />
  );
}

/** Bars that lie, each with its words before it and its number behind it. */
function LyingBars({
  bars: data,
  label,
}: {
  bars: { name: string; count: number }[];
  label: string;
}) {
  const { number } = useFormat();
  return (
    <BarChart
      {...frame}
      h={Math.max(160, 40 + data.length * 34)}
      data={data}
      dataKey="name"
      orientation="vertical"
      withBarValueLabel
      valueFormatter={number}
      barProps={bars}
      barChartProps={quiet}
      maxBarWidth={24}
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 130 }}
      series={[{ name: 'count', label, color: first.color }]}
    />
  );
}

function Funnel({ figures: { rows } }: { figures: FiguresOf<'funnel'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const data = rows.map(({ status, count }) => ({
    name: t(`reports:funnel.steps.${status}`),
    count,
  }));
  return <LyingBars bars={data} label={t('funnel.columns.count')} />;
}

function Durations({ figures: { rows } }: { figures: FiguresOf<'durations'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const { number } = useFormat();
  const shares = ['quarter', 'median', 'nineTenths'] as const;
  return (
    <BarChart
      {...frame}
      data={rows.map((row) => ({ ...row, name: t(`reports:durations.steps.${row.step}`) }))}
      dataKey="name"
      withLegend
      valueFormatter={(value) => t('days', { count: value, days: number(value) })}
      barProps={bars}
      barChartProps={quiet}
      maxBarWidth={32}
      series={shares.map((share, index) => ({
        name: share,
        label: t(`reports:durations.columns.${share}`),
        color: series[index]?.color ?? first.color,
      }))}
    />
  );
}

function Outcomes({ figures: { rows } }: { figures: FiguresOf<'outcomes'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const data = rows
    .filter(({ count }) => count > 0)
    .map(({ kind, outcome, count }) => ({
      name: t('columnOf', {
        block: t(`reports:outcomes.kinds.${kind}`),
        field: t(`enumerations:${kind}Outcomes.${outcome}` as 'reports:title'),
      }),
      count,
    }));
  return <LyingBars bars={data} label={t('outcomes.columns.count')} />;
}

function Occupancy({ figures }: { figures: FiguresOf<'occupancy'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const { number } = useFormat();
  const short = useShortDay();
  const { lines, data } = linesOf(figures, t('occupancy.others'));
  return (
    <LineChart
      {...frame}
      data={data.map((row) => ({ ...row, week: short(String(row.week)) }))}
      dataKey="week"
      withLegend
      valueFormatter={number}
      curveType="linear"
      lineProps={still}
      lineChartProps={quiet}
      yAxisProps={{ allowDecimals: false }}
      series={lines.map(({ id, name }, index) => ({
        name: id,
        label: name,
        ...(series[index] ?? first),
      }))}
    />
  );
}

/** The largest locations each as a line, the others together as one. */
function linesOf({ locations, rows }: FiguresOf<'occupancy'>, others: string) {
  const last = rows.at(-1)?.counts ?? [];
  const order = locations
    .map((location, index) => ({ ...location, index }))
    .toSorted((one, other) => (last[other.index] ?? 0) - (last[one.index] ?? 0));
  const own = order.length > mostLines ? order.slice(0, mostLines - 1) : order;
  const rest = order.slice(own.length);
  const data = rows.map(({ week, counts }) => ({
    week,
    ...Object.fromEntries(own.map(({ id, index }) => [id, counts[index] ?? 0])),
    ...(rest.length > 0 && {
      others: rest.reduce((sum, { index }) => sum + (counts[index] ?? 0), 0),
    }),
  }));
  const together = rest.length > 0 ? [{ id: 'others', name: others }] : [];
  return { lines: [...own, ...together], data };
}
