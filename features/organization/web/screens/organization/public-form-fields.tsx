import { NumberInput, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { TranslatedFields } from '#core/web/forms/translated-fields.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { daysOfUnfinishedDraftsBounds } from '#features/organization/contract/organization.ts';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';

const { minimum, maximum } = daysOfUnfinishedDraftsBounds;

/** Title of the public pages, retention of unfinished forms, and spam protection. */
export function PublicFormFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation('organisation');
  return (
    <Section title={t('forms')} text={t('formsText')}>
      <Stack>
        <TranslatedFields
          fields={fields}
          path="publicTitle"
          label={t('publicTitle.label')}
          description={t('publicTitle.hint')}
          isOptional
        />
        <NumberInput
          key={fields.key('daysOfUnfinishedDrafts')}
          {...fields.getInputProps('daysOfUnfinishedDrafts')}
          classNames={{ wrapper: classes.minutes ?? '' }}
          label={t('daysOfUnfinishedDrafts')}
          description={t('daysHint', { fewest: minimum, most: maximum })}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
        />
        <div>
          <Switch
            key={fields.key('askForWork')}
            {...fields.getInputProps('askForWork', { type: 'checkbox' })}
            size="md"
            label={t('askForWork')}
            description={t('askForWorkHint')}
          />
          {/* A page without HTTPS lacks the Web Crypto API that solves the task. */}
          {!window.isSecureContext && (
            <div className={classes.effect}>
              <Notice tone="waiting" title={t('notSecureTitle')}>
                {t('notSecureText')}
              </Notice>
            </div>
          )}
        </div>
      </Stack>
    </Section>
  );
}
