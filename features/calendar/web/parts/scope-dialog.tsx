import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { type ChangeScope, changeScopes } from '#features/calendar/contract/events.ts';
import classes from './scope-dialog.module.css';

/** Asks which occurrences of a series a change applies to. */
export function ScopeDialog({
  title,
  action,
  isDangerous = false,
  onChoose,
  onClose,
}: {
  title: string;
  /** Label of the confirm button. */
  action: string;
  isDangerous?: boolean;
  onChoose: (scope: ChangeScope) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['events', 'actions']);
  const [scope, setScope] = useState<ChangeScope>('this');
  return (
    <Modal opened onClose={onClose} title={title}>
      <Radio.Group
        label={t('scope.label')}
        value={scope}
        onChange={(value) => setScope(value as ChangeScope)}
      >
        <div className={classes.choices}>
          {changeScopes.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`events:scope.${value}`)}
              data-autofocus={value === 'this' || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button {...(isDangerous && { color: 'red' })} onClick={() => onChoose(scope)}>
          {action}
        </Button>
      </DialogActions>
    </Modal>
  );
}
