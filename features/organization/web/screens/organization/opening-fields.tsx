import { Button, Checkbox, Group, Pill, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRealDay } from '#core/contract/days.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useWeekOrder } from '#core/web/i18n/date-display.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { openWeekdays } from '#features/organization/contract/opening.ts';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';

interface OpeningFieldsProps {
  fields: FormFields<OrganizationValues>;
}

/** When someone answers; promised replies count only these times. */
export function OpeningFields({ fields }: OpeningFieldsProps) {
  const { t, i18n } = useTranslation(['organisation', 'notifications']);
  const weekOrder = useWeekOrder(openWeekdays, i18n.language);
  return (
    <Section title={t('opening.title')} text={t('opening.text')}>
      <Stack>
        <Checkbox.Group
          key={fields.key('opening.days')}
          {...fields.getInputProps('opening.days')}
          label={t('opening.days')}
        >
          <Group mt="xs" gap="sm">
            {weekOrder.map((day) => (
              <Checkbox
                key={day}
                value={String(day)}
                label={t(`notifications:hours.weekdays.${day}`)}
              />
            ))}
          </Group>
        </Checkbox.Group>
        <FormRow>
          {(['from', 'until'] as const).map((end) => (
            <TextInput
              key={fields.key(`opening.${end}`)}
              {...fields.getInputProps(`opening.${end}`)}
              type="time"
              label={t(`organisation:opening.${end}`)}
            />
          ))}
        </FormRow>
        <Text size="sm" c="dimmed">
          {t('opening.timesHint')}
        </Text>
        <ClosedDays fields={fields} />
      </Stack>
    </Section>
  );
}

/** A list of days: each is added by itself and can be taken off. */
function ClosedDays({ fields }: OpeningFieldsProps) {
  const { t } = useTranslation('organisation');
  const { day: formatDay } = useFormat();
  const [typed, setTyped] = useState('');
  const days = fields.useWatchValue('opening.closedDays');
  const set = (next: string[]) => fields.setFieldValue('opening.closedDays', next);
  return (
    <Stack gap="xs">
      <Group align="end" gap="sm">
        <TextInput
          type="date"
          label={t('opening.closedDays')}
          description={t('opening.closedDaysHint')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={!isRealDay(typed)}
          onClick={() => {
            set([...new Set([...days, typed])].toSorted());
            setTyped('');
          }}
        >
          {t('opening.addDay')}
        </Button>
      </Group>
      {days.length > 0 && (
        <Pill.Group>
          {days.map((day) => (
            <Pill
              key={day}
              size="lg"
              withRemoveButton
              onRemove={() => set(days.filter((one) => one !== day))}
              removeButtonProps={{
                'aria-label': t('opening.removeDay', { day: formatDay(day) }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {formatDay(day)}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Stack>
  );
}
