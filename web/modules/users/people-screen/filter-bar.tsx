import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Role, roles } from '#contract/enumerations.ts';
import { type AccountFilters, type AccountSort, accountSorts } from './account-filters.ts';
import classes from './filter-bar.module.css';

/** Which accounts, and in which order. */
export function FilterBar({
  filters,
  onChange,
}: {
  filters: AccountFilters;
  onChange: (filters: AccountFilters) => void;
}) {
  const { t } = useTranslation(['people', 'enumerations']);
  return (
    <fieldset className={classes.filters} aria-label={t('list.filters')}>
      <NativeSelect
        className={classes.choice}
        aria-label={t('role')}
        value={filters.role}
        onChange={(event) => onChange({ ...filters, role: event.currentTarget.value as Role | '' })}
      >
        <option value="">{t('list.anyRole')}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`enumerations:roles.${role}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        className={classes.choice}
        aria-label={t('list.state')}
        value={filters.isDeactivated ? 'deactivated' : 'active'}
        onChange={(event) =>
          onChange({ ...filters, isDeactivated: event.currentTarget.value === 'deactivated' })
        }
      >
        <option value="active">{t('list.active')}</option>
        <option value="deactivated">{t('list.deactivated')}</option>
      </NativeSelect>
      <NativeSelect
        className={classes.choice}
        aria-label={t('list.sort')}
        value={filters.sort}
        onChange={(event) =>
          onChange({ ...filters, sort: event.currentTarget.value as AccountSort })
        }
      >
        {accountSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`people:list.sorts.${sort}`)}
          </option>
        ))}
      </NativeSelect>
    </fieldset>
  );
}
