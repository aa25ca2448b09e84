import { useTranslation } from 'react-i18next';
import { ImportButton } from '#web/modules/imports/components/import-button.tsx';
import { ExportButton } from '#web/modules/reports/components/export-button.tsx';
import type { useChosenColumns } from '#web/modules/saved-views/components/chosen-columns.ts';
import { ListHead } from '#web/modules/saved-views/components/list-head.tsx';
import { type ClientColumn, clientColumns } from './client-columns.tsx';
import {
  type ClientFilters,
  clientFiltersOf,
  clientFiltersOfView,
  clientViewOf,
} from './client-filters.ts';
import { exportColumnsOf, exportedBy } from './exported.ts';

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
  const { q } = filters;
  return (
    <ListHead
      list="clients"
      everybody={t('list.everybody')}
      view={clientViewOf(filters)}
      active={filters.view}
      columns={columns}
      labels={clientColumns.map((id) => ({ id, label: t(`list.columns.${id}`) }))}
      // What was searched for is no part of a view, and stays.
      onOpen={(view) =>
        show(view ? clientFiltersOfView(view.view, view.id, q) : { ...clientFiltersOf({}), q })
      }
      onActive={(view) => show({ ...filters, view })}
    >
      <ImportButton kind="clients" />
      <ExportButton exported={exportedBy(filters)} columns={exportColumnsOf(columns.shown)} />
    </ListHead>
  );
}
