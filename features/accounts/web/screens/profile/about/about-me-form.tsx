import { NativeSelect, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#core/contract/languages.ts';
import { updateMe } from '#core/contract/me.ts';
import type { User } from '#core/contract/users.ts';
import { call } from '#core/web/api/api.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useUnsavedWords } from '#core/web/forms/unsaved-words.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { changeLanguage } from '#core/web/i18n/i18n.ts';
import { language } from '#core/web/i18n/language.ts';
import { updateCurrentUser } from '#core/web/session/session.ts';
import { KeptForm } from '#core/web/ui/kept-form.tsx';
import { NameFields } from '#core/web/ui/name-fields.tsx';
import { showToast } from '#core/web/ui/toast.tsx';

export function AboutMeForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'actions']);
  const { languageName } = useFormat();
  const unsavedWords = useUnsavedWords();
  const form = useContractForm({
    schema: updateMe.body,
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language ?? language(),
    } as { firstName: string; lastName: string; language: Language },
    keep: { name: 'about-me' },
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
  const notice = useKeptNotice(form.back);
  return (
    <KeptForm
      form={form}
      unsavedWords={unsavedWords}
      notice={notice}
      submitLabel={t('actions:save')}
    >
      <NameFields fields={fields} labels={{ firstName: t('firstName'), lastName: t('lastName') }} />
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
        data={languages.map((value) => ({ value, label: languageName(value) }))}
      />
    </KeptForm>
  );
}
