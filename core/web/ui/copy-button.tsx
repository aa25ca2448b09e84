import { Button, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/**
 * Copies a text and confirms it visibly and to screen readers. Hidden where the browser can't copy.
 */
export function CopyButton({
  text,
  label,
  copiedLabel,
}: {
  text: string;
  label: string;
  copiedLabel: string;
}) {
  const { copy, copied } = useClipboard({ timeout: 3000 });
  // Only with https or on localhost.
  if (!window.isSecureContext) return null;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => copy(text)}
      >
        {copied ? copiedLabel : label}
      </Button>
      <VisuallyHidden role="status">{copied && copiedLabel}</VisuallyHidden>
    </>
  );
}
