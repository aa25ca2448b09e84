import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeysSetting } from '#core/web/session/single-keys.ts';

export function HelpButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('help');
  const { isOn } = useKeysSetting();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t('open')}
      title={t('open')}
      aria-haspopup="dialog"
      aria-keyshortcuts={isOn ? '?' : undefined}
      onClick={onOpen}
    >
      <IconHelp size={21} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
