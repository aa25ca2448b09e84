import { Modal, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './secret-link-dialog.module.css';

/** For a link shown only once: a click outside the dialog must not lose it. */
export function SecretLinkDialog({
  isOpen,
  title,
  closeOnEscape = true,
  onClose,
  children,
}: {
  isOpen: boolean;
  title: ReactNode;
  closeOnEscape?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={closeOnEscape}
      size="lg"
      title={title}
    >
      {children}
    </Modal>
  );
}

export function SecretLink({
  url,
  label,
  description,
  copyLabel,
  copiedLabel,
  isFirst = false,
}: {
  url: string;
  label: string;
  description?: string;
  copyLabel: string;
  copiedLabel: string;
  /** Takes the focus when it appears. */
  isFirst?: boolean;
}) {
  return (
    <div className={classes.link}>
      <TextInput
        className={classes.url}
        label={label}
        description={description}
        value={url}
        readOnly
        variant="filled"
        data-autofocus={isFirst || undefined}
        // Where the browser can't copy, the usual shortcut copies the selected text.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton text={url} label={copyLabel} copiedLabel={copiedLabel} />
    </div>
  );
}
