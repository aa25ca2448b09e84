import { type OptionsFilter, Select } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZones } from '#core/contract/time-zones.ts';
import { regionalTag } from '#core/web/i18n/regional.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { namedZones, normalizeForSearch } from '#core/web/i18n/zone-names.ts';
import classes from './zone-field.module.css';

/** Time zone field, searchable by city, label, or IANA name. */
export function ZoneField({
  emptyLabel,
  value,
  defaultValue,
  onChange,
  ...field
}: {
  label: string;
  description?: string;
  /** Label of the empty choice; without it a zone is required. */
  emptyLabel?: string;
  value?: string;
  defaultValue?: string;
  onChange: (zone: string) => void;
  className?: string | undefined;
  error?: ReactNode;
  'data-path'?: string;
}) {
  const { t, i18n } = useTranslation('locations');
  const [isOpened, setOpened] = useState(false);
  const currentZone = value ?? defaultValue;
  const zones = useMemo(() => {
    // Builds hundreds of names only when opened. A stored zone may have an older name.
    const all = isOpened ? [...timeZones(), browserZone()] : [];
    return namedZones(
      [...new Set([...all, ...(currentZone ? [currentZone] : [])])],
      regionalTag(i18n.language),
    );
  }, [isOpened, currentZone, i18n.language]);
  const byValue = useMemo(() => new Map(zones.map((zone) => [zone.value, zone])), [zones]);
  const filter: OptionsFilter = ({ options, search }) => {
    const words = normalizeForSearch(search).split(/\s+/);
    return options.filter((option) => {
      const { found = '' } = ('value' in option && byValue.get(String(option.value))) || {};
      return words.every((word) => found.includes(word));
    });
  };
  return (
    <Select
      {...field}
      {...(value === undefined ? { defaultValue: defaultValue || null } : { value })}
      onChange={(zone) => onChange(zone ?? '')}
      onDropdownOpen={() => setOpened(true)}
      data={zones.map((zone) => ({ value: zone.value, label: zone.label }))}
      searchable
      filter={filter}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.offset}>{byValue.get(String(option.value))?.offset}</span>
        </span>
      )}
      clearable={emptyLabel !== undefined}
      allowDeselect={false}
      {...(emptyLabel !== undefined && { placeholder: emptyLabel })}
      nothingFoundMessage={t('noZone')}
    />
  );
}
