import { Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { useFirstDayOfReports } from '#core/web/i18n/date-display.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { reportNames } from '#features/insight/contract/reports.ts';
import { FilterBar } from './filter-bar.tsx';
import { findBrokenRule, readFilters, toQuery, toSearch } from './report-filters.ts';
import { ReportSection } from './report-section.tsx';

/** `/page/reports`: counts over a range of days, each as a chart and a table. The URL holds the filters. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  usePageTitle(t('title'));
  const filters = readFilters(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = toQuery(filters, useFirstDayOfReports());
  const brokenRule = findBrokenRule(filters);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <FilterBar
        filters={filters}
        onChange={(wanted) =>
          void navigate({ to: '.', search: toSearch(wanted) as never, resetScroll: false })
        }
      />
      {brokenRule ? (
        // Announced once, not by each report.
        <div role="alert">
          <Notice tone="waiting">
            <RuleMessage rule={brokenRule} />
          </Notice>
        </div>
      ) : (
        <Stack gap="lg">
          {reportNames.map((report) => (
            <ReportSection key={report} report={report} query={query} />
          ))}
        </Stack>
      )}
    </>
  );
}
