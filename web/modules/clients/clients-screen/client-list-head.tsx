import { useTranslation } from 'react-i18next';
import type { ListView, SavedView } from '#contract/saved-views.ts';
import { ExportButton } from '#web/modules/reports/components/export-button.tsx';
import type { useChosenColumns } from '#web/modules/saved-views/components/chosen-columns.ts';
import { ViewsMenu } from '#web/modules/saved-views/components/views-menu.tsx';
import { useListWords } from '#web/platform/list-words.ts';
import { useKeysSetting } from '#web/platform/single-keys.ts';
import { ColumnsMenu } from '#web/ui/columns-menu.tsx';
import { ListKeys } from '#web/ui/list-keys.tsx';
import { type ClientColumn, clientColumns } from './client-columns.tsx';
import {
  type ClientFilters,
  clientFiltersOf,
  clientFiltersOfView,
  clientViewOf,
} from './client-filters.ts';
import classes from './client-list.module.css';
import { exportColumnsOf, exportedBy } from './exported.ts';

/** Which view of the list this is, with its columns and its keys. */
export function ClientListHead({
  filters,
  columns,
  show,
}: {
  filters: ClientFilters;
  columns: ReturnType<typeof useChosenColumns<ClientColumn>>;
  show: (wanted: ClientFilters) => void;
}) {
  const { t } = useTranslation('clients');
  const words = useListWords();
  const keys = useKeysSetting();
  const shown: ListView = { ...clientViewOf(filters), columns: columns.ofView };

  function open(view: SavedView | null) {
    // What was searched for is no part of a view, and stays.
    if (view === null) return show({ ...clientFiltersOf({}), q: filters.q });
    columns.forget(view.id);
    show(clientFiltersOfView(view.view, view.id, filters.q));
  }

  return (
    <div className={classes.head}>
      <ViewsMenu
        list="clients"
        everybody={t('list.everybody')}
        shown={shown}
        active={filters.view}
        onOpen={open}
        onActive={(id) => show({ ...filters, view: id ?? '' })}
        onReplaced={columns.forget}
      />
      <div className={classes.tools}>
        <ColumnsMenu
          columns={clientColumns.map((id) => ({ id, label: t(`list.columns.${id}`) }))}
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
