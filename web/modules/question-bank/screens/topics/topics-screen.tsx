import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BankCategory, readQuestionBank } from '#contract/question-bank.ts';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { TopicList } from './topic-list.tsx';

/** `/page/settings/questions/topics`: the topics of all forms, each a page, in order. */
export function TopicsScreen() {
  const { t } = useTranslation(['question-bank', 'actions']);
  usePageTitle(t('topics.title'));
  const errorWords = useErrorWords();
  const { data, error, refetch } = useRead(readQuestionBank);
  const [dialog, setDialog] = useState<{ isOpen: boolean; topic: BankCategory | null }>({
    isOpen: false,
    topic: null,
  });
  const open = (topic: BankCategory | null) => setDialog({ isOpen: true, topic });
  return (
    <>
      <PageHeader
        title={t('topics.title')}
        subtitle={t('topics.subtitle')}
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              to={paths.questions}
              leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
            >
              {t('editor.back')}
            </Button>
            {data && (
              <Button
                leftSection={<IconPlus size={18} aria-hidden="true" />}
                onClick={() => open(null)}
              >
                {t('topics.add')}
              </Button>
            )}
          </>
        }
      />
      {data && (
        <>
          <TopicList state={data} onEdit={open} />
          <TopicDialog
            state={data}
            isOpen={dialog.isOpen}
            topic={dialog.topic}
            onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
          />
        </>
      )}
      {!data && error && (
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorWords(error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton label={t('actions:loading')} />}
    </>
  );
}
