import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';

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
