import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExportColumn } from '#features/insight/contract/exports.ts';
import { columnsOfList, useColumnTitle } from './column-titles.ts';
import classes from './export-dialog.module.css';

/** Which columns the file has; it has them in the order of this list. */
export function ColumnChoice({
  list,
  shown,
  chosen,
  onChange,
}: {
  list: 'applicants' | 'clients';
  shown: readonly string[];
  chosen: readonly ExportColumn[];
  onChange: (chosen: ExportColumn[]) => void;
}) {
  const { t } = useTranslation('reports');
  const title = useColumnTitle();
  const all = columnsOfList(list);
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.legend}>
        {t('export.columns')} ({t('export.columnsChosen', { count: chosen.length })})
      </legend>
      <div className={classes.shortcuts}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange(all.filter((name) => shown.includes(name)))}
        >
          {t('export.asShown')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([...all])}>
          {t('export.all')}
        </Button>
      </div>
      <div className={classes.list}>
        {all.map((name) => (
          <Checkbox
            key={name}
            label={title(name)}
            checked={chosen.includes(name)}
            onChange={({ currentTarget }) => {
              const { checked } = currentTarget;
              onChange(all.filter((one) => (one === name ? checked : chosen.includes(one))));
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
