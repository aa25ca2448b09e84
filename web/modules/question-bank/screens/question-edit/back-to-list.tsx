import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BankQuestion } from '#contract/question-bank.ts';
import { paths } from '#web/paths.ts';

export function BackToList({ form }: { form: BankQuestion['form'] }) {
  const { t } = useTranslation('question-bank');
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.questions}
      search={{ form } as never}
      leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
    >
      {t('editor.back')}
    </Button>
  );
}
