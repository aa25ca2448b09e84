import { dateFormat } from '#core/contract/date-format.ts';
import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { Figures, ReportFigures } from '#features/insight/contract/reports.ts';
import classes from './report-chart.module.css';

/** Distinguished by lightness, dashes, and shapes, not by hue alone. */
const series = [
  { color: 'var(--accent)', strokeDasharray: '0' },
  { color: 'var(--waiting-ink)', strokeDasharray: '6 4' },
  { color: 'var(--info-ink)', strokeDasharray: '2 3' },
  { color: 'var(--bad-ink)', strokeDasharray: '10 3 2 3' },
  { color: 'var(--ink-soft)', strokeDasharray: '1 5' },
] as const;
const [first] = series;

/** Distinguishable lines; the rest are combined. */
const maxLines = series.length;

/** No animation: growing bars carry no information. */
const noAnimation = { isAnimationActive: false } as const;
const bars = { ...noAnimation, stroke: 'var(--surface)', strokeWidth: 1 } as const;
const frame = {
  h: 260,
  gridColor: 'var(--line)',
  textColor: 'var(--ink-soft)',
  tooltipAnimationDuration: 0,
  classNames: { tooltip: classes.tooltip },
} as const;
// The chart is one image with a text alternative; its parts take no focus.
const noAccessibilityLayer = { accessibilityLayer: false } as const;

/** Chart of a report; the table beside it has all numbers. */
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
  const short = dateFormat(i18n.language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (day) => short.format(new Date(day));
}

/** Bar patterns: one plain, the others with marks. */
const barPatterns = [null, 'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4', 'M4,0 v8 M0,4 h8'] as const;

interface Part {
  name: string;
  label: string;
}

/** Stacked bars, distinguished by pattern and not by color alone; the legend too. */
function StackedBars({
  parts,
  ...chart
}: { parts: Part[] } & Omit<React.ComponentProps<typeof BarChart>, 'series'>) {
  const id = `fill-${useId().replaceAll(/[^a-z\d]/gi, '')}`;
  const seriesColor = (place: number) => series[place]?.color ?? first.color;
  const seriesFill = (place: number) =>
    barPatterns[place] ? `url(#${id}-${place})` : seriesColor(place);
  return (
    <>
      <BarChart
        {...frame}
        {...chart}
        barProps={({ name }) => ({
          ...bars,
          fill: seriesFill(parts.findIndex((part) => part.name === name)),
        })}
        barChartProps={noAccessibilityLayer}
        series={parts.map((part, place) => ({ ...part, color: seriesColor(place) }))}
      />
      <ul className={classes.legend}>
        {parts.map(({ name, label }, place) => (
          <li key={name} className={classes.part}>
            <svg className={classes.sign} viewBox="0 0 16 16" aria-hidden="true">
              <defs>
                <pattern id={`${id}-${place}`} width="8" height="8" patternUnits="userSpaceOnUse">
                  <rect width="8" height="8" fill={seriesColor(place)} />
                  <path d={barPatterns[place] ?? ''} stroke="var(--surface)" strokeWidth="2" />
                </pattern>
              </defs>
              <rect width="16" height="16" rx="3" fill={seriesFill(place)} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}

function Intake({ figures: { rows } }: { figures: ReportFigures<'intake'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const { number } = useFormat();
  const short = useShortDay();
  return (
    <StackedBars
      data={rows.map((row) => ({ ...row, week: short(row.week) }))}
      dataKey="week"
      type="stacked"
      valueFormatter={number}
      yAxisProps={{ allowDecimals: false }}
      parts={[
        { name: 'byForm', label: t('intake.columns.byForm') },
        { name: 'byStaff', label: t('intake.columns.byStaff') },
      ]}
    />
  );
}

/** Horizontal bars with labels before and numbers behind. */
function HorizontalBars({
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
      h={8 + data.length * (data.length > 6 ? 26 : 34)}
      data={data}
      dataKey="name"
      orientation="vertical"
      withBarValueLabel
      valueFormatter={number}
      barProps={bars}
      // The numbers behind the bars need room, too.
      barChartProps={{ ...noAccessibilityLayer, margin: { right: 40 } }}
      maxBarWidth={18}
      // The bars already carry their numbers.
      withXAxis={false}
      gridAxis="none"
      yAxisProps={{ width: 130, interval: 0 }}
      series={[{ name: 'count', label, color: first.color }]}
    />
  );
}

function Funnel({ figures: { rows } }: { figures: ReportFigures<'funnel'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const data = rows.map(({ status, count }) => ({
    name: t(`reports:funnel.steps.${status}`),
    count,
  }));
  return <HorizontalBars bars={data} label={t('funnel.columns.count')} />;
}

function Durations({ figures: { rows } }: { figures: ReportFigures<'durations'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const { number } = useFormat();
  const shares = ['quarter', 'median', 'nineTenths'] as const;
  return (
    <StackedBars
      data={rows.map((row) => ({ ...row, name: t(`reports:durations.steps.${row.step}`) }))}
      dataKey="name"
      valueFormatter={(value) => t('days', { count: value, days: number(value) })}
      maxBarWidth={32}
      parts={shares.map((share) => ({
        name: share,
        label: t(`reports:durations.columns.${share}`),
      }))}
    />
  );
}

function Outcomes({ figures: { rows } }: { figures: ReportFigures<'outcomes'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const charts = kinds.map((kind) => {
    // Zero rows appear in the table only.
    const data = rows
      .filter((row) => row.kind === kind && row.count > 0)
      .map(({ outcome, count }) => ({
        name: t(`enumerations:${kind}Outcomes.${outcome}` as 'reports:title'),
        count,
      }));
    if (data.length === 0) return null;
    return (
      <div key={kind}>
        <p className={classes.kind}>{t(`reports:outcomes.kinds.${kind}`)}</p>
        <HorizontalBars bars={data} label={t('outcomes.columns.count')} />
      </div>
    );
  });
  return <div className={classes.kinds}>{charts}</div>;
}

function Occupancy({ figures }: { figures: ReportFigures<'occupancy'> }) {
  const { t } = useTranslation(['reports', 'enumerations']);
  const { number } = useFormat();
  const short = useShortDay();
  const { lines, data } = occupancyLines(figures, t('occupancy.others'));
  return (
    <LineChart
      {...frame}
      data={data.map((row) => ({ ...row, week: short(String(row.week)) }))}
      dataKey="week"
      withLegend
      valueFormatter={number}
      curveType="linear"
      lineProps={noAnimation}
      lineChartProps={noAccessibilityLayer}
      yAxisProps={{ allowDecimals: false }}
      series={lines.map(({ id, name }, index) => ({
        name: id,
        label: name,
        ...(series[index] ?? first),
      }))}
    />
  );
}

/** One line for each of the largest locations, and one for the others together. */
function occupancyLines({ locations, rows }: ReportFigures<'occupancy'>, others: string) {
  const last = rows.at(-1)?.counts ?? [];
  const sortedLocations = locations
    .map((location, index) => ({ ...location, index }))
    .toSorted((one, other) => (last[other.index] ?? 0) - (last[one.index] ?? 0));
  const largestLocations =
    sortedLocations.length > maxLines ? sortedLocations.slice(0, maxLines - 1) : sortedLocations;
  const rest = sortedLocations.slice(largestLocations.length);
  const data = rows.map(({ week, counts }) => ({
    week,
    ...Object.fromEntries(largestLocations.map(({ id, index }) => [id, counts[index] ?? 0])),
    ...(rest.length > 0 && {
      others: rest.reduce((sum, { index }) => sum + (counts[index] ?? 0), 0),
    }),
  }));
  const othersLine = rest.length > 0 ? [{ id: 'others', name: others }] : [];
  return { lines: [...largestLocations, ...othersLine], data };
}
