import { Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { paths } from '#core/web/paths.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import classes from './needed-dialog.module.css';
import type { Needed } from './remove-question.ts';

/**
 * Lists the questions that depend on this one, with links. It can't be removed until they change.
 */
export function NeededDialog({
  needed,
  isOpen,
  onClose,
}: {
  needed: Needed | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['question-bank', 'actions']);
  const count = needed?.dependents.length ?? 0;
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('remove.neededTitle')}>
      <p className={classes.text}>
        {t('remove.needed', {
          count,
          question: textIn(needed?.question.text, i18n.language),
        })}
      </p>
      <ul className={classes.list}>
        {needed?.dependents.map(({ id, text }) => (
          <li key={id}>
            <Link to={paths.questionEdit(id)} onClick={onClose}>
              {textIn(text, i18n.language)}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.text}>{t('remove.neededHow')}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:close')}
        </Button>
      </DialogActions>
    </Modal>
  );
}
