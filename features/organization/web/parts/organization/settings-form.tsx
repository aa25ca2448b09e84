import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { TranslatedFields } from '#core/web/forms/translated-fields.tsx';
import { useUnsavedTexts } from '#core/web/forms/unsaved-texts.ts';
import { FormActions, FormProblem } from '#core/web/ui/form-stack.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { PhoneInput } from '#core/web/ui/phone-input.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import type { OrganizationValues } from './organization-values.ts';
import classes from './settings-form.module.css';
import { StaleOrganization } from './stale-organization.tsx';
import type { useOrganizationForm } from './use-organization-form.ts';

interface SettingsFormProps extends ReturnType<typeof useOrganizationForm> {
  title: string;
  text: string;
  /** Fields of the first section after name and website. */
  about: ReactNode;
  /** Sections after the contact details. */
  children?: ReactNode;
  buttons: ReactNode;
}

function ContactDetailsFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation(['organisation', 'actions']);
  const optional = (label: string) => `${label} (${t('actions:optional')})`;
  return (
    <>
      <PhoneInput
        key={fields.key('contactDetails.phone')}
        {...fields.getInputProps('contactDetails.phone')}
        label={optional(t('contactDetails.phone'))}
        description={t('contactDetails.phoneHint')}
        autoComplete="tel"
      />
      <TranslatedFields
        fields={fields}
        path="contactDetails.hours"
        label={t('contactDetails.hours')}
        description={t('contactDetails.hoursHint')}
        isOptional
      />
      <Textarea
        key={fields.key('contactDetails.address')}
        {...fields.getInputProps('contactDetails.address')}
        label={optional(t('contactDetails.address'))}
        description={t('contactDetails.addressHint')}
        autosize
        minRows={2}
        autoComplete="street-address"
      />
      <Checkbox
        key={fields.key('contactDetails.collectCalls')}
        {...fields.getInputProps('contactDetails.collectCalls', { type: 'checkbox' })}
        label={t('contactDetails.collectCalls')}
        description={t('contactDetails.collectCallsHint')}
      />
    </>
  );
}

/** Settings shared by both screens, within a form. */
export function SettingsForm({ form, theirs, takeTheirs, ...props }: SettingsFormProps) {
  const { t } = useTranslation(['organisation', 'actions']);
  const unsavedTexts = useUnsavedTexts();
  const { fields } = form;
  return (
    <>
      <UnsavedGuard
        hasUnsaved={form.hasUnsaved}
        onLeave={form.forgetKeptText}
        texts={unsavedTexts}
      />
      <KeptNotice notice={useKeptNotice(form.back)} />
      <form {...form.formProps} className={classes.form}>
        <FormProblem text={form.problem} count={form.problemCount} />
        {theirs && (
          <StaleOrganization
            theirs={theirs}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.submit()}
          />
        )}
        <Section title={props.title} text={props.text}>
          <Stack gap="var(--space-4)">
            <TextInput
              key={fields.key('name')}
              {...fields.getInputProps('name')}
              label={t('name')}
              autoComplete="organization"
            />
            <TextInput
              key={fields.key('url')}
              {...fields.getInputProps('url')}
              type="url"
              label={`${t('url')} (${t('actions:optional')})`}
              description={t('urlHint')}
              autoComplete="url"
            />
            {props.about}
          </Stack>
        </Section>
        <Section title={t('contactDetails.title')} text={t('contactDetails.text')}>
          <Stack gap="var(--space-4)">
            <ContactDetailsFields fields={fields} />
          </Stack>
        </Section>
        {props.children}
        {!theirs && <FormActions>{props.buttons}</FormActions>}
      </form>
    </>
  );
}
