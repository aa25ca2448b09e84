import { Button } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRowDensity } from '#core/web/lists/row-density.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { RecordTable } from '#core/web/ui/record-table.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { taskListQuery } from './queries.ts';
import { QuickAdd } from './quick-add.tsx';
import { TaskCard, useTaskColumns } from './task-columns.tsx';
import { NewTaskDialog, TaskInAddress } from './task-dialog.tsx';

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

/** Tasks in a case record: open ones, and completed ones on request. */
export function TasksSection({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['tasks', 'actions']);
  const [isDoneVisible, setDoneVisible] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { id, abilities } = applicant;
  const about = { list: 'team', applicant: id, snoozed: 'also', limit: 100 } as const;
  const query = useQuery(
    taskListQuery(isDoneVisible ? { list: 'done', applicant: id, limit: 100 } : about),
  );
  const failureTexts = useLoadFailureTexts(t('failed'));
  const { density } = useRowDensity();
  const columns = useTaskColumns({ isPersonVisible: false, isDone: isDoneVisible });
  const add = abilities.update && <NewTaskButton onPress={() => setAdding(true)} />;
  const isFirst = !isDoneVisible && query.data?.items.length === 0;
  return (
    <Section
      title={t('title')}
      actions={
        <>
          <Button variant="subtle" onClick={() => setDoneVisible(!isDoneVisible)}>
            {isDoneVisible ? t('section.open') : t('section.done')}
          </Button>
          {!isFirst && add}
        </>
      }
    >
      {abilities.update && (
        <QuickAdd applicantId={id} isOneLine onAdded={() => setDoneVisible(false)} />
      )}
      <Loaded
        query={query}
        texts={failureTexts}
        loading={<SectionSkeleton label={t('actions:loading')} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<IconListCheck size={26} stroke={1.6} />}
              title={t(isDoneVisible ? 'empty.done' : 'empty.file')}
              text={add ? t('empty.fileText') : t('actions:restoreFirst')}
              action={isFirst && add}
            />
          ) : (
            <RecordTable
              label={t('table')}
              rows={items}
              columns={columns}
              card={(task) => <TaskCard task={task} isPersonVisible={false} />}
              grid={{ density }}
              isOutdated={false}
            />
          )
        }
      </Loaded>
      <TaskInAddress />
      {isAdding && <NewTaskDialog about={applicant} onClose={() => setAdding(false)} />}
    </Section>
  );
}
