import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './copy-button.module.css';

/** Copies a text and says so, seen and heard. Not there where the browser can't copy. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('profile');
  const { copy, copied } = useClipboard({ timeout: 3000 });
  // Only on a page with https, or on this machine.
  if (!window.isSecureContext) return null;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => copy(text)}
      >
        {copied ? t('copied') : children}
      </Button>
      <span className={classes.heard} role="status">
        {copied && t('copied')}
      </span>
    </>
  );
}
