import { Button, Checkbox, Group, Skeleton, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { cacheReply, readQuery, useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useUnsavedTexts } from '#core/web/forms/unsaved-texts.ts';
import { useWeekOrder } from '#core/web/i18n/date-display.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { FormActions, FormProblem, FormRow, FormStack } from '#core/web/ui/form-stack.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import { ZoneField } from '#features/locations/web/parts/zone-field.tsx';
import {
  type Hours,
  readHours,
  updateHours,
  weekdays,
} from '#features/notifications/contract/quiet-hours.ts';

export function HoursSection() {
  const { t } = useTranslation(['notifications', 'actions']);
  const failureTexts = useLoadFailureTexts();
  const query = useRead(readHours);
  return (
    <Section title={t('hours.title')} text={t('hours.text')}>
      <Loaded
        query={query}
        texts={failureTexts}
        loading={<Skeleton height={160} role="status" aria-label={t('actions:loading')} />}
      >
        {(hours) => <HoursForm hours={hours} />}
      </Loaded>
    </Section>
  );
}

/** Initial values when quiet hours are turned on. */
const defaultQuiet = { from: '21:00', until: '07:00', days: [...weekdays] as number[] };

function HoursForm({ hours }: { hours: Hours }) {
  const { t, i18n } = useTranslation(['notifications', 'actions', 'locations']);
  const weekOrder = useWeekOrder(weekdays, i18n.language);
  const { zone } = useFormat();
  const unsavedTexts = useUnsavedTexts();
  const save = useChange(updateHours, {
    remember: (saved, client) => cacheReply(client, readQuery(readHours).queryKey, saved),
  });
  const [isQuiet, setQuiet] = useState(hours.quiet !== null);
  const quiet = hours.quiet ?? defaultQuiet;
  const form = useContractForm({
    schema: updateHours.body,
    initialValues: {
      isQuiet,
      quiet: { from: quiet.from, until: quiet.until, days: quiet.days.map(String) },
      digestAt: hours.digestAt,
      timeZone: hours.timeZone ?? '',
    },
    toSent: (values) => ({
      quiet: values.isQuiet ? { ...values.quiet, days: values.quiet.days.map(Number) } : null,
      digestAt: values.digestAt,
      timeZone: values.timeZone || null,
    }),
    send: (body) => save.mutateAsync({ body }),
    onSaved: () => showToast({ text: t('hours.saved') }),
  });
  const { fields } = form;
  return (
    <>
      <UnsavedGuard
        hasUnsaved={form.hasUnsaved}
        onLeave={form.forgetKeptText}
        texts={unsavedTexts}
      />
      <FormStack {...form.formProps}>
        <FormProblem text={form.problem} count={form.problemCount} />
        <Switch
          size="md"
          label={t('hours.quiet')}
          defaultChecked={isQuiet}
          onChange={({ currentTarget }) => {
            fields.setFieldValue('isQuiet', currentTarget.checked);
            setQuiet(currentTarget.checked);
          }}
        />
        {isQuiet && (
          <>
            <FormRow>
              {(['from', 'until'] as const).map((end) => (
                <TextInput
                  key={fields.key(`quiet.${end}`)}
                  {...fields.getInputProps(`quiet.${end}`)}
                  type="time"
                  label={t(`notifications:hours.${end}`)}
                />
              ))}
            </FormRow>
            <Checkbox.Group
              key={fields.key('quiet.days')}
              {...fields.getInputProps('quiet.days')}
              label={t('hours.days')}
              description={t('hours.daysHint')}
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
          </>
        )}
        <TextInput
          key={fields.key('digestAt')}
          {...fields.getInputProps('digestAt')}
          type="time"
          label={t('hours.digestAt')}
          description={t('hours.digestHint')}
        />
        <ZoneField
          key={fields.key('timeZone')}
          {...fields.getInputProps('timeZone')}
          label={`${t('hours.zone')} (${t('actions:optional')})`}
          description={t('hours.zoneHint', { zone: zone(hours.organisationZone) })}
          emptyLabel={t('locations:asOrganisation')}
        />
        <FormActions>
          <Button type="submit" loading={form.sending}>
            {t('hours.save')}
          </Button>
        </FormActions>
      </FormStack>
    </>
  );
}
