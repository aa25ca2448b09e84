import { NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { daysOfUnfinishedDraftsBounds } from '#features/organization/contract/organization.ts';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';

const { minimum, maximum } = daysOfUnfinishedDraftsBounds;

/** Title of the public pages, retention of unfinished forms, and spam protection. */
export function PublicFormFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation(['organisation', 'actions']);
  return (
    <Section title={t('forms')} text={t('formsText')}>
      <Stack>
        <TextInput
          key={fields.key('publicTitle.en')}
          {...fields.getInputProps('publicTitle.en')}
          label={`${t('publicTitle.en')} (${t('actions:optional')})`}
          description={t('publicTitle.hint')}
          lang="en"
          autoComplete="off"
        />
        <TextInput
          key={fields.key('publicTitle.fr')}
          {...fields.getInputProps('publicTitle.fr')}
          label={`${t('publicTitle.fr')} (${t('actions:optional')})`}
          lang="fr"
          autoComplete="off"
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
