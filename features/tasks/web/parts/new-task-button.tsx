import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Opens the form of a new task. */
export function NewTaskButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('tasks');
  return (
    <Button
      variant="default"
      aria-haspopup="dialog"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={onPress}
    >
      {t('dialog.new')}
    </Button>
  );
}
