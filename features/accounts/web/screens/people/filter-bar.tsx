import { useTranslation } from 'react-i18next';
import { roles } from '#core/contract/roles.ts';
import { FilterChoice } from '#core/web/lists/filter-choice.tsx';
import { type AccountFilters, accountSorts, accountStates } from './account-filters.ts';
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
  const choose = (name: 'role' | 'state' | 'sort') => ({
    className: classes.choice,
    value: filters[name],
    onChange: (value: string) => onChange({ ...filters, [name]: value }),
  });
  return (
    <fieldset className={classes.filters} aria-label={t('list.filters')}>
      <FilterChoice
        {...choose('role')}
        label={t('role')}
        any={t('list.anyRole')}
        choices={roles.map((role) => ({ value: role, label: t(`enumerations:roles.${role}`) }))}
      />
      <FilterChoice
        {...choose('state')}
        label={t('list.state')}
        choices={accountStates.map((state) => ({ value: state, label: t(`people:list.${state}`) }))}
      />
      <FilterChoice
        {...choose('sort')}
        label={t('list.sort')}
        choices={accountSorts.map((sort) => ({
          value: sort,
          label: t(`people:list.sorts.${sort}`),
        }))}
      />
    </fieldset>
  );
}
