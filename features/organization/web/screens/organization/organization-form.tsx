import { Button, NumberInput, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMe } from '#core/contract/me.ts';
import { call } from '#core/web/api/api.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { TranslatedFields } from '#core/web/forms/translated-fields.tsx';
import { paths } from '#core/web/paths.ts';
import { updateCurrentUser } from '#core/web/session/session.ts';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  followUpDaysBounds,
  idleMinutesBounds,
  type OrganizationSettings,
} from '#features/organization/contract/organization.ts';
import { dangerMarks } from '#features/questions/contract/danger-rules.ts';
import { DateDisplayFields } from '../../parts/organization/date-display-fields.tsx';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import { SettingsForm } from '../../parts/organization/settings-form.tsx';
import { useOrganizationForm } from '../../parts/organization/use-organization-form.ts';
import { ConsentTextFields } from './consent-text-fields.tsx';
import { CrisisContactFields } from './crisis-contact-fields.tsx';
import { FileFields } from './file-fields.tsx';
import { OpeningFields } from './opening-fields.tsx';
import classes from './organization-screen.module.css';
import { noticeRows, PaperFields, WordedOn } from './paper-fields.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { PublicFormFields } from './public-form-fields.tsx';
import { RequiringEffect } from './requiring-effect.tsx';
import { SubstanceFields } from './substance-fields.tsx';
import { WaitingFields } from './waiting-fields.tsx';

const { minimum, maximum } = idleMinutesBounds;

const { first, last, maxCount } = followUpDaysBounds;

/** Follow-up days after an exit, with their source. */
function FollowUpFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation(['organisation', 'actions']);
  const dayError = Object.entries(fields.errors).find(([path]) => path.startsWith('followUpDays.'));
  const input = fields.getInputProps('followUpDays');
  return (
    <Section title={t('followUps')} text={t('followUpsText')}>
      <Stack>
        <TagsInput
          key={fields.key('followUpDays')}
          {...input}
          error={input.error ?? dayError?.[1]}
          label={t('followUpDays')}
          description={t('followUpDaysHint', { first, last, most: maxCount })}
          inputMode="numeric"
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
        />
        <TextInput
          key={fields.key('followUpSource')}
          {...fields.getInputProps('followUpSource')}
          label={`${t('followUpSource')} (${t('actions:optional')})`}
          description={t('followUpSourceHint')}
          maxLength={300}
          autoComplete="off"
        />
      </Stack>
    </Section>
  );
}

/** Instructions for staff by danger mark. */
function DangerHintFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation(['organisation', 'dangers']);
  return (
    <Section title={t('dangerHints.title')} text={t('dangerHints.text')}>
      {dangerMarks.map((mark) => {
        // i18n-keys: dangers:marks.*
        const name = t(`dangers:marks.${mark}`);
        return (
          <TranslatedFields
            key={mark}
            fields={fields}
            path={`dangerHints.${mark}`}
            label={name}
            rows={{ min: 2, max: 6 }}
            isOptional
          />
        );
      })}
    </Section>
  );
}

/** Notice for patients at admission under 42 CFR Part 2. */
function PatientNoticeFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation('organisation');
  if (!fields.useWatchValue('part2')) return null;
  return (
    <Section title={t('patientNotice.title')} text={t('patientNotice.text')}>
      <Stack>
        <TranslatedFields
          fields={fields}
          path="patientNotice.text"
          label={t('patientNotice.label')}
          rows={noticeRows}
        />
        <TextInput
          key={fields.key('patientNotice.source')}
          {...fields.getInputProps('patientNotice.source')}
          label={t('papers.source')}
          description={t('papers.sourceHint')}
          autoComplete="off"
        />
        <WordedOn
          fields={fields}
          path="patientNotice.wordedOn"
          changedOn={fields.getValues().patientNotice.changedOn}
        />
      </Stack>
    </Section>
  );
}

export function OrganizationForm({ settings }: { settings: OrganizationSettings }) {
  const { t } = useTranslation(['organisation', 'actions']);
  const afterSaving = useAfterSaving();
  const [isRequiring, setRequiring] = useState(settings.requireSecondFactor);

  const shared = useOrganizationForm({
    settings,
    keptTextName: 'organisation',
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
      about={<DateDisplayFields fields={fields} />}
      buttons={
        <Button type="submit" loading={form.sending}>
          {t('actions:save')}
        </Button>
      }
    >
      <Section title={t('rules')} text={t('rulesText')}>
        <Stack>
          <NumberInput
            key={fields.key('idleMinutes')}
            {...fields.getInputProps('idleMinutes')}
            classNames={{ wrapper: classes.minutes ?? '' }}
            label={t('idleMinutes')}
            description={t('idleHint', { shortest: minimum, longest: maximum })}
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
        </Stack>
      </Section>
      <PublicFormFields fields={fields} />
      <SubstanceFields fields={fields} />
      <FileFields fields={fields} />
      <PhotoFields fields={fields} />
      <PaperFields fields={fields} />
      <PatientNoticeFields fields={fields} />
      <ConsentTextFields fields={fields} />
      <FollowUpFields fields={fields} />
      <WaitingFields fields={fields} />
      <OpeningFields fields={fields} />
      <CrisisContactFields fields={fields} />
      <DangerHintFields fields={fields} />
    </SettingsForm>
  );
}

/** Confirms the save. Sends administrators who just locked themselves out to the security settings. */
function useAfterSaving() {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();

  async function confirmSave(isNewlyRequired: boolean) {
    // If offline now, the next call is refused and the sign-in says the same.
    const me = isNewlyRequired ? await call(readMe).catch(() => undefined) : undefined;
    if (!me?.secondFactorMissing) {
      showToast({ text: t('saved') });
      return;
    }
    // From here on this screen must not call the server: a refusal would sign out.
    updateCurrentUser(me);
    await navigate({ to: paths.profile, search: { section: 'security' } as never });
    showToast({ tone: 'info', text: t('savedSetUp') });
  }
  return (isNewlyRequired: boolean) => void confirmSave(isNewlyRequired);
}
