import { NumberInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Section } from '#core/web/ui/section.tsx';
import {
  dangerReplyHoursBounds,
  replyDaysBounds,
  waitedDaysBounds,
  waitedStatuses,
} from '#features/organization/contract/organization.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';

const wholeDays = {
  min: waitedDaysBounds.minimum,
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: 'none',
} as const;

/** Days after which the dashboard shows long waits and missing contact. */
export function WaitingFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation('organisation');
  const label = useEnumerationLabel();
  return (
    <Section title={t('waiting.title')} text={t('waiting.text')}>
      <Stack>
        {waitedStatuses.map((status) => (
          <NumberInput
            key={fields.key(`stuckDays.${status}`)}
            {...fields.getInputProps(`stuckDays.${status}`)}
            {...wholeDays}
            classNames={{ wrapper: classes.minutes ?? '' }}
            label={t('waiting.status', { status: label('applicantStatuses', status) })}
          />
        ))}
        <NumberInput
          key={fields.key('contactDays')}
          {...fields.getInputProps('contactDays')}
          {...wholeDays}
          classNames={{ wrapper: classes.minutes ?? '' }}
          label={t('waiting.contact')}
          description={t('waiting.contactHint')}
        />
        <NumberInput
          key={fields.key('dangerReplyHours')}
          {...fields.getInputProps('dangerReplyHours')}
          {...wholeDays}
          min={dangerReplyHoursBounds.minimum}
          classNames={{ wrapper: classes.minutes ?? '' }}
          label={t('waiting.dangerReply')}
          description={t('waiting.replyHint')}
        />
        <NumberInput
          key={fields.key('replyDays')}
          {...fields.getInputProps('replyDays')}
          {...wholeDays}
          min={replyDaysBounds.minimum}
          classNames={{ wrapper: classes.minutes ?? '' }}
          label={t('waiting.reply')}
        />
      </Stack>
    </Section>
  );
}
