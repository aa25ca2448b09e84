import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Command } from '#core/web/browser/command.ts';
import type { Found } from './found.ts';
import classes from './search.module.css';
import { SearchPanel } from './search-panel.tsx';

/** The command palette, above the page. Clears its text when closed. */
export function SearchDialog({
  commands,
  openId,
  isOpen,
  onDialog,
  onClose,
}: {
  commands: readonly Command[];
  openId: string | undefined;
  isOpen: boolean;
  onDialog: (dialog: NonNullable<Found['dialog']>) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('search');
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      // The opener restores the focus.
      returnFocus={false}
      // The style sheet sets the distances.
      yOffset={0}
      classNames={{ inner: classes.around ?? '', content: classes.dialog ?? '' }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('label')} radius={14}>
        <SearchPanel commands={commands} openId={openId} onDialog={onDialog} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}
