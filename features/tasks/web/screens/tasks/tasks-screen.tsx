import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { NewTaskDialog, TaskInAddress } from '../../parts/task-dialog.tsx';
import { TaskLists } from './task-lists.tsx';

/** `/page/tasks` */
export function TasksScreen() {
  const { t } = useTranslation(['tasks']);
  usePageTitle(t('title'));
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <TaskLists onNew={() => setAdding(true)} />
      <TaskInAddress />
      {isAdding && <NewTaskDialog about={null} onClose={() => setAdding(false)} />}
    </>
  );
}
