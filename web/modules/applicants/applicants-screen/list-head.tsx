import { useTranslation } from 'react-i18next';
import type { ListView, SavedView } from '#contract/saved-views.ts';
import { ExportButton } from '#web/modules/reports/components/export-button.tsx';
import type { useChosenColumns } from '#web/modules/saved-views/components/chosen-columns.ts';
import { ViewsMenu } from '#web/modules/saved-views/components/views-menu.tsx';
import { useListWords } from '#web/platform/list-words.ts';
import { useKeysSetting } from '#web/platform/single-keys.ts';
import { ColumnsMenu } from '#web/ui/columns-menu.tsx';
import { ListKeys } from '#web/ui/list-keys.tsx';
import {
  type ApplicantFilters,
  filtersOf,
  filtersOfView,
  viewOf,
} from '../components/list-filters.ts';
import { type ApplicantColumn, applicantColumns } from './applicant-columns.tsx';
import classes from './applicant-list.module.css';
import { exportColumnsOf, exportedBy } from './exported.ts';

/** Which view of the list this is, with its columns and its keys. */
export function ListHead({
  filters,
  columns,
  show,
}: {
  filters: ApplicantFilters;
  columns: ReturnType<typeof useChosenColumns<ApplicantColumn>>;
  show: (wanted: ApplicantFilters) => void;
}) {
  const { t } = useTranslation('applicants');
  const words = useListWords();
  const keys = useKeysSetting();
  const shown: ListView = { ...viewOf(filters), columns: columns.ofView };

  function open(view: SavedView | null) {
    // What was searched for is no part of a view, and stays.
    if (view === null) return show({ ...filtersOf({}), q: filters.q });
    columns.forget(view.id);
    show(filtersOfView(view.view, view.id, filters.q));
  }

  return (
    <div className={classes.head}>
      <ViewsMenu
        list="applicants"
        everybody={t('list.everybody')}
        shown={shown}
        active={filters.view}
        onOpen={open}
        onActive={(id) => show({ ...filters, view: id ?? '' })}
        onReplaced={columns.forget}
      />
      <div className={classes.tools}>
        <ColumnsMenu
          columns={applicantColumns.map((id) => ({ id, label: t(`list.columns.${id}`) }))}
          shown={columns.shown}
          isUsual={columns.isUsual}
          words={words.columns}
          onChange={columns.choose}
          onUsual={columns.chooseUsual}
        />
        <ExportButton exported={exportedBy(filters)} columns={exportColumnsOf(columns.shown)} />
        <ListKeys isOn={keys.isOn} onTurn={keys.turn} words={words.keys} />
      </div>
    </div>
  );
}
