import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PersonSelect } from '#features/person/web/parts/applicants/person-select.tsx';
import { settleUnknownText } from '#features/texts/contract/texts.ts';
import classes from './triage-view.module.css';

interface Props {
  textId: string;
  onClose: () => void;
  onFiled: (applicantId: string) => void;
}

/** Files the texts of an unknown number in the record of a person who is chosen here. */
export function FileTextDialog({ textId, onClose, onFiled }: Props) {
  const { t } = useTranslation(['triage', 'actions']);
  const errorMessage = useErrorMessage();
  const [applicantId, setApplicant] = useState('');
  const settle = useChange(settleUnknownText);
  const file = () =>
    settle.mutate(
      { params: { textId }, body: { applicantId } },
      { onSuccess: () => onFiled(applicantId) },
    );
  return (
    <FormDialog opened onClose={onClose} title={t('fileText.title')}>
      <form
        className={classes.fileText}
        onSubmit={(event) => {
          event.preventDefault();
          if (applicantId !== '') file();
        }}
      >
        <p>{t('fileText.text')}</p>
        <PersonSelect
          label={t('fileText.person')}
          value={applicantId}
          takesFocus
          onChange={setApplicant}
        />
        {settle.error !== null && (
          <Notice key={settle.submittedAt} tone="bad" title={t('notDone')} takesFocus>
            {errorMessage(settle.error)}
          </Notice>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('actions:cancel')}
          </Button>
          <Button type="submit" disabled={applicantId === ''} loading={settle.isPending}>
            {t('fileText.file')}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  );
}
