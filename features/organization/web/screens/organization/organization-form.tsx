import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMe } from '#core/contract/me.ts';
import { call } from '#core/web/api/api.ts';
import { paths } from '#core/web/paths.ts';
import { updateCurrentUser } from '#core/web/session/session.ts';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  idleMinutesBounds,
  type OrganisationSettings,
} from '#features/organization/contract/organization.ts';
import { DateDisplayFields } from '../../parts/organization/date-display-fields.tsx';
import { SettingsForm } from '../../parts/organization/settings-form.tsx';
import { useOrganisationForm } from '../../parts/organization/use-organization-form.ts';
import { ConsentTextFields } from './consent-text-fields.tsx';
import { CrisisContactFields } from './crisis-contact-fields.tsx';
import { DangerHintFields } from './danger-hint-fields.tsx';
import { FileFields } from './file-fields.tsx';
import { FollowUpFields } from './follow-up-fields.tsx';
import classes from './organization-screen.module.css';
import { PaperFields } from './paper-fields.tsx';
import { PatientNoticeFields } from './patient-notice-fields.tsx';
import { PublicFormFields } from './public-form-fields.tsx';
import { RequiringEffect } from './requiring-effect.tsx';
import { WaitingFields } from './waiting-fields.tsx';

const { shortest, longest } = idleMinutesBounds;

export function OrganisationForm({ settings }: { settings: OrganisationSettings }) {
  const { t } = useTranslation(['organisation', 'actions']);
  const afterSaving = useAfterSaving();
  const [isRequiring, setRequiring] = useState(settings.requireSecondFactor);

  const shared = useOrganisationForm({
    settings,
    keptAs: 'organisation',
    onSaved: (saved, before) =>
      afterSaving(saved.requireSecondFactor && !before.requireSecondFactor),
  });
  const { form } = shared;
  const { fields } = form;
  fields.watch('requireSecondFactor', ({ value }) => setRequiring(value));

  return (
    <SettingsForm
      {...shared}
      title={t('about')}
      text={t('aboutText')}
      about={
        <>
          <TextInput
            key={fields.key('url')}
            {...fields.getInputProps('url')}
            type="url"
            label={`${t('url')} (${t('actions:optional')})`}
            description={t('urlHint')}
            autoComplete="url"
          />
          <DateDisplayFields fields={fields} />
        </>
      }
      buttons={
        <Button type="submit" loading={form.sending}>
          {t('actions:save')}
        </Button>
      }
    >
      <Section title={t('rules')} text={t('rulesText')}>
        <div className={classes.fields}>
          <NumberInput
            key={fields.key('idleMinutes')}
            {...fields.getInputProps('idleMinutes')}
            classNames={{ wrapper: classes.minutes ?? '' }}
            label={t('idleMinutes')}
            description={t('idleHint', { shortest, longest })}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
          />
          <div>
            <Switch
              key={fields.key('requireSecondFactor')}
              {...fields.getInputProps('requireSecondFactor', { type: 'checkbox' })}
              size="md"
              label={t('requireSecondFactor')}
              description={t('requireHint')}
            />
            <RequiringEffect
              isRequiring={isRequiring}
              wasRequiring={settings.requireSecondFactor}
            />
          </div>
        </div>
      </Section>
      <PublicFormFields fields={fields} />
      <FileFields fields={fields} />
      <PaperFields fields={fields} />
      <PatientNoticeFields fields={fields} />
      <ConsentTextFields fields={fields} />
      <FollowUpFields fields={fields} />
      <WaitingFields fields={fields} />
      <CrisisContactFields fields={fields} />
      <DangerHintFields fields={fields} />
    </SettingsForm>
  );
}

/** Says that it is saved. Whoever has just locked themselves out goes where they get in again. */
function useAfterSaving() {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();

  async function goOn(isNewlyRequired: boolean) {
    // Offline for a moment: the next call will be refused, and the sign-in after it says the same.
    const me = isNewlyRequired ? await call(readMe).catch(() => undefined) : undefined;
    if (!me?.secondFactorMissing) {
      showToast({ text: t('saved') });
      return;
    }
    // From here on this screen may ask the server for nothing more: a refusal would sign out.
    updateCurrentUser(me);
    await navigate({ to: paths.profile, search: { section: 'security' } as never });
    showToast({ tone: 'info', text: t('savedSetUp') });
  }
  return (isNewlyRequired: boolean) => void goOn(isNewlyRequired);
}
