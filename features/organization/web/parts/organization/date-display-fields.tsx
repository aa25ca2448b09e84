import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { firstDaysOfWeek, hourCycles } from '#core/contract/date-display.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { ZoneField } from '#features/locations/web/parts/zone-field.tsx';
import type { OrganizationValues } from './organization-values.ts';

export function DateDisplayFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation('organisation');
  return (
    <>
      <ZoneField
        key={fields.key('timeZone')}
        {...fields.getInputProps('timeZone')}
        label={t('timeZone')}
        description={t('timeZoneHint')}
      />
      <NativeSelect
        key={fields.key('firstDayOfWeek')}
        {...fields.getInputProps('firstDayOfWeek')}
        label={t('firstDayOfWeek')}
        description={t('firstDayOfWeekHint')}
      >
        <option value="">{t('firstDays.usual')}</option>
        {firstDaysOfWeek.map((day) => (
          <option key={day} value={day}>
            {t(`organisation:firstDays.${day}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        key={fields.key('hourCycle')}
        {...fields.getInputProps('hourCycle')}
        label={t('hourCycle')}
        description={t('hourCycleHint')}
      >
        <option value="">{t('hourCycles.usual')}</option>
        {hourCycles.map((cycle) => (
          <option key={cycle} value={cycle}>
            {t(`organisation:hourCycles.${cycle}`)}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
