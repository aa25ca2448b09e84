import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import {
  type BankCategory,
  readQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { TopicDialog } from './topic-dialog.tsx';
import { TopicList } from './topic-list.tsx';

/** `/page/settings/questions/topics`: the topics of all forms, each a page, in order. */
export function TopicsScreen() {
  const { t } = useTranslation(['question-bank', 'actions']);
  usePageTitle(t('topics.title'));
  const query = useRead(readQuestionBank);
  const { data } = query;
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
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={<ListSkeleton label={t('actions:loading')} />}
      >
        {(state) => (
          <>
            <TopicList state={state} onEdit={open} />
            <TopicDialog
              state={state}
              isOpen={dialog.isOpen}
              topic={dialog.topic}
              onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
