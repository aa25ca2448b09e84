import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { RuleWords } from '#core/web/forms/rule-words.tsx';
import { useFirstDayOfReports } from '#core/web/i18n/date-display.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { reportNames } from '#features/insight/contract/reports.ts';
import { FilterBar } from './filter-bar.tsx';
import { brokenRuleOf, filtersOf, queryOf, searchOf } from './report-filters.ts';
import { ReportSection } from './report-section.tsx';
import classes from './reports-screen.module.css';

/** `/page/reports`: counts over a range of days, each as a chart and a table. The URL holds the filters. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  usePageTitle(t('title'));
  const filters = filtersOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = queryOf(filters, useFirstDayOfReports());
  const brokenRule = brokenRuleOf(filters);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <FilterBar
        filters={filters}
        onChange={(wanted) =>
          void navigate({ to: '.', search: searchOf(wanted) as never, resetScroll: false })
        }
      />
      {brokenRule ? (
        // Announced once, not by each report.
        <div role="alert">
          <Notice tone="waiting">
            <RuleWords rule={brokenRule} />
          </Notice>
        </div>
      ) : (
        <div className={classes.reports}>
          {reportNames.map((report) => (
            <ReportSection key={report} report={report} query={query} />
          ))}
        </div>
      )}
    </>
  );
}
