import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { isPasskeyPossible } from '#core/web/sign-in/passkeys.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type Passkey,
  removePasskey,
  renamePasskey,
  type Security,
} from '#features/accounts/contract/second-factor.ts';
import { AddPasskeyDialog, PasskeyName } from './add-passkey-dialog.tsx';
import { FinalChangeDialog } from './final-change-dialog.tsx';
import classes from './security-section.module.css';

/** Open dialog. Keeps its content while it closes. */
interface Dialog {
  kind: 'add' | 'rename' | 'remove' | null;
  passkey: Passkey | null;
}

function RenamePasskeyDialog({
  isOpen,
  passkey,
  onClose,
}: {
  isOpen: boolean;
  passkey: Passkey | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('profile');
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={t('passkeys.renameTitle')} centered>
      {passkey && <NameForm passkey={passkey} onClose={onClose} />}
    </FormDialog>
  );
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'actions']);
  const rename = useChange(renamePasskey);
  const { fields, ...form } = useContractForm({
    schema: renamePasskey.body,
    initialValues: { name: passkey.name },
    send: ({ name }) => rename.mutateAsync({ params: { id: passkey.id }, body: { name } }),
    onSaved: ({ name }) => {
      onClose();
      showToast({ text: t('passkeys.renamed', { name }) });
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={t('actions:save')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <PasskeyName key={fields.key('name')} {...fields.getInputProps('name')} />
    </DialogForm>
  );
}

/** Adds, renames, and removes passkeys. */
export function Passkeys({ security: { passkeys, totp } }: { security: Security }) {
  const { t } = useTranslation('profile');
  const [dialog, setDialog] = useState<Dialog>({ kind: null, passkey: null });
  const close = () => setDialog((before) => ({ ...before, kind: null }));
  const removal = useChange(removePasskey);
  const all = useRef<HTMLDivElement>(null);
  const isPossible = isPasskeyPossible();
  const chosen = dialog.passkey;
  const name = chosen?.name ?? '';
  return (
    <Section
      title={t('passkeys.title')}
      text={t('passkeys.text')}
      actions={
        isPossible && (
          <Button
            variant={totp || passkeys.length > 0 ? 'default' : 'filled'}
            onClick={() => setDialog({ kind: 'add', passkey: null })}
          >
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: nothing to fill in, only to be read out */}
      <div ref={all} role="group" aria-label={t('passkeys.title')} tabIndex={-1}>
        {passkeys.length === 0 ? (
          <StatusBadge tone="neutral">{t('passkeys.none')}</StatusBadge>
        ) : (
          <ul className={classes.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setDialog({ kind: 'rename', passkey })}
                onRemove={() => setDialog({ kind: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
      </div>
      {!isPossible && (
        <p className={classes.impossible}>
          {window.isSecureContext ? t('passkeys.impossible') : t('passkeys.impossibleHere')}
        </p>
      )}
      <AddPasskeyDialog isOpen={dialog.kind === 'add'} onClose={close} />
      <RenamePasskeyDialog isOpen={dialog.kind === 'rename'} passkey={chosen} onClose={close} />
      <FinalChangeDialog
        isOpen={dialog.kind === 'remove'}
        title={t('passkeys.removeTitle', { name })}
        text={t('passkeys.removeText')}
        confirmLabel={t('passkeys.removeYes')}
        color="red"
        send={() => removal.mutateAsync({ params: { id: chosen?.id ?? '' } })}
        onDone={() => showToast({ text: t('passkeys.removed', { name }) })}
        onClose={close}
        focusAfter={all}
      />
    </Section>
  );
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('profile');
  const { moment, relative } = useFormat();
  return (
    <li className={classes.row}>
      <div className={classes.thing}>
        <IconFingerprint className={classes.icon} size={22} stroke={1.6} aria-hidden="true" />
        <div className={classes.words}>
          <p className={classes.name}>{name}</p>
          <p className={classes.detail}>{t('passkeys.made', { moment: moment(createdAt) })}</p>
          <p className={classes.detail}>
            {lastUsedAt
              ? t('passkeys.lastUsed', { when: relative(lastUsedAt) })
              : t('passkeys.neverUsed')}
          </p>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('passkeys.renameOne', { name })}
          onClick={onRename}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('passkeys.removeOne', { name })}
          onClick={onRemove}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
