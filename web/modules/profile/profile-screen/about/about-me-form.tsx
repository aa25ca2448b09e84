import { Button, NativeSelect, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#contract/enumerations.ts';
import { updateMe } from '#contract/me.ts';
import type { User } from '#contract/users.ts';
import { call } from '#web/platform/api.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { changeLanguage } from '#web/platform/i18n.ts';
import { language } from '#web/platform/language.ts';
import { updateCurrentUser } from '#web/platform/session.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { FormActions, FormRow, FormStack } from '#web/ui/form-stack.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

export function AboutMeForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'actions', 'enumerations']);
  const unsavedWords = useUnsavedWords();
  const form = useContractForm({
    schema: updateMe.body,
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language ?? language(),
    } as { firstName: string; lastName: string; language: Language },
    send: (body) => call(updateMe, { body }),
    onSaved: async (saved) => {
      updateCurrentUser(saved);
      // Offline for a moment, the words of the other language may not come: saved it is all the same.
      if (saved.language) await changeLanguage(saved.language).catch(() => undefined);
      // In the language that was just chosen.
      showToast({ text: i18next.t('profile:saved') });
    },
  });
  const { fields } = form;
  return (
    <>
      <UnsavedGuard hasUnsaved={form.hasUnsaved} words={unsavedWords} />
      <FormStack {...form.formProps}>
        {form.problem && (
          <Notice key={form.problemCount} tone="bad" takesFocus>
            {form.problem}
          </Notice>
        )}
        <FormRow>
          <TextInput
            key={fields.key('firstName')}
            {...fields.getInputProps('firstName')}
            autoComplete="given-name"
            label={t('firstName')}
          />
          <TextInput
            key={fields.key('lastName')}
            {...fields.getInputProps('lastName')}
            autoComplete="family-name"
            label={t('lastName')}
          />
        </FormRow>
        <TextInput
          label={t('email')}
          description={t('emailHint')}
          value={user.email}
          readOnly
          variant="filled"
          autoComplete="off"
        />
        <NativeSelect
          key={fields.key('language')}
          {...fields.getInputProps('language')}
          label={t('language')}
          description={t('languageHint')}
          data={languages.map((value) => ({
            value,
            label: t(`enumerations:languages.${value}`),
          }))}
        />
        <FormActions>
          <Button type="submit" loading={form.sending}>
            {t('actions:save')}
          </Button>
        </FormActions>
      </FormStack>
    </>
  );
}
