import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { NewTaskDialog, TaskInAddress } from '../../parts/task-dialog.tsx';
import { NewTaskButton } from '../../parts/tasks-section.tsx';
import { TaskLists } from './task-lists.tsx';

/** `/page/tasks` */
export function TasksScreen() {
  const { t } = useTranslation(['tasks']);
  usePageTitle(t('title'));
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader title={t('title')} actions={<NewTaskButton onPress={() => setAdding(true)} />} />
      <TaskLists />
      <TaskInAddress />
      {isAdding && <NewTaskDialog about={null} onClose={() => setAdding(false)} />}
    </>
  );
}
