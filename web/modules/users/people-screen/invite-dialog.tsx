import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Language, languages, type Role } from '#contract/enumerations.ts';
import { inviteUser } from '#contract/users.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { language } from '#web/platform/language.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { FormActions, FormStack } from '#web/ui/form-stack.tsx';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { useInviteUser } from '../queries.ts';
import dialogClasses from './dialog.module.css';
import { LocationsField } from './locations-field.tsx';
import { RoleField } from './role-field.tsx';

/** Invites somebody by mail, or anew if they wait already. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('people');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      // A slip of the hand beside the dialog must not cost what was typed.
      closeOnClickOutside={false}
      size="lg"
      classNames={{ content: dialogClasses.content }}
      title={t('invite.open')}
    >
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

interface Values {
  email: string;
  role: Role;
  locationIds: string[];
  language: Language;
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['people', 'actions', 'enumerations']);
  const unsavedWords = useUnsavedWords();
  const invite = useInviteUser();
  const initialValues: Values = { email: '', role: 'user', locationIds: [], language: language() };
  const form = useContractForm({
    schema: inviteUser.body,
    initialValues,
    keep: { name: 'invitation' },
    send: (body) => invite.mutateAsync(body),
    onSaved: ({ email }) => {
      onClose();
      showToast({ text: t('invite.done', { email }) });
    },
    onProblem: (error) => {
      if (!isApiError(error, 'email-taken')) return false;
      fields.setFieldError('email', t('invite.taken'));
      fields.getInputNode('email')?.focus();
      return true;
    },
  });
  const { fields } = form;
  const notice = useKeptNotice(form.back);

  // The cross and Escape may be a slip: what was typed is back when the dialog is opened again.
  function cancel() {
    form.forgetKept();
    onClose();
  }

  return (
    <>
      <UnsavedGuard hasUnsaved={form.hasUnsaved} onLeave={form.forgetKept} words={unsavedWords} />
      <KeptNotice notice={notice} />
      <FormStack {...form.formProps}>
        {form.problem && (
          <Notice key={form.problemCount} tone="bad" takesFocus>
            {form.problem}
          </Notice>
        )}
        <TextInput
          key={fields.key('email')}
          {...fields.getInputProps('email')}
          type="email"
          label={t('email')}
          description={t('invite.emailHint')}
          // It is somebody else's: what the browser knows of its user does not belong here.
          autoComplete="off"
          data-autofocus
        />
        <RoleField key={fields.key('role')} {...fields.getInputProps('role')} />
        <LocationsField key={fields.key('locationIds')} {...fields.getInputProps('locationIds')} />
        <NativeSelect
          key={fields.key('language')}
          {...fields.getInputProps('language')}
          label={t('invite.language')}
          data={languages.map((value) => ({ value, label: t(`enumerations:languages.${value}`) }))}
        />
        <FormActions>
          <Button type="submit" loading={form.sending}>
            {t('invite.send')}
          </Button>
          <Button variant="default" onClick={cancel}>
            {t('actions:cancel')}
          </Button>
        </FormActions>
      </FormStack>
    </>
  );
}
