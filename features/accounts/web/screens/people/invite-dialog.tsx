import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#core/contract/languages.ts';
import type { ReachName, Role } from '#core/contract/roles.ts';
import { inviteUser } from '#core/contract/users.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useIsAskingForProof } from '#core/web/api/fresh-proof.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptFormProps } from '#core/web/forms/kept-form-props.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { language } from '#core/web/i18n/language.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { KeptForm } from '#core/web/ui/kept-form.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { ReachField } from './location-access-field.tsx';
import { LocationsField } from './location-names.tsx';
import { RoleField } from './role-field.tsx';

/** Invites by mail, or replaces an open invitation. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('people');
  const isAsking = useIsAskingForProof();
  return (
    <FormDialog
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isAsking}
      size="lg"
      title={t('invite.open')}
    >
      <InviteForm onClose={onClose} />
    </FormDialog>
  );
}

interface Values {
  email: string;
  role: Role;
  locationIds: string[];
  reach: ReachName;
  language: Language;
}

const emptyValues: Pick<Values, 'role' | 'locationIds' | 'reach'> = {
  role: 'user',
  locationIds: [],
  reach: 'everywhere',
};

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people');
  const { languageName } = useFormat();
  const invite = useChange(inviteUser);
  const [chosen, setChosen] = useState<Pick<Values, 'role' | 'locationIds' | 'reach'>>(emptyValues);
  const initialValues: Values = { email: '', ...emptyValues, language: language() };
  const form = useContractForm({
    schema: inviteUser.body,
    initialValues,
    keep: { name: 'invitation' },
    send: (body) => invite.mutateAsync({ body }),
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
  fields.watch('role', ({ value: role }) => setChosen((before) => ({ ...before, role })));
  fields.watch('reach', ({ value: reach }) => setChosen((before) => ({ ...before, reach })));
  fields.watch('locationIds', ({ value: locationIds }) =>
    setChosen((before) => ({ ...before, locationIds })),
  );
  const keptFormProps = useKeptFormProps(form);
  return (
    <KeptForm {...keptFormProps} submitLabel={t('invite.send')} onCancel={onClose}>
      <TextInput
        key={fields.key('email')}
        {...fields.getInputProps('email')}
        type="email"
        label={t('email')}
        description={t('invite.emailHint')}
        // The address is another person's, so no autofill.
        autoComplete="off"
        data-autofocus
      />
      <RoleField key={fields.key('role')} {...fields.getInputProps('role')} />
      <LocationsField key={fields.key('locationIds')} {...fields.getInputProps('locationIds')} />
      {chosen.role === 'user' && (
        <ReachField
          key={fields.key('reach')}
          {...fields.getInputProps('reach')}
          reach={chosen.reach}
          hasLocations={chosen.locationIds.length > 0}
        />
      )}
      <NativeSelect
        key={fields.key('language')}
        {...fields.getInputProps('language')}
        label={t('invite.language')}
        data={languages.map((value) => ({ value, label: languageName(value) }))}
      />
    </KeptForm>
  );
}
