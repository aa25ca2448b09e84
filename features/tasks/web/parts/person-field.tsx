import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonSelect } from '#features/person/web/parts/applicants/person-select.tsx';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';

export function PersonField(props: {
  value: string;
  known: TaskSummary['applicant'];
  error: ReactNode;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation(['tasks', 'actions']);
  return (
    <PersonSelect
      {...props}
      label={`${t('form.person')} (${t('actions:optional')})`}
      clearLabel={t('form.noPerson')}
    />
  );
}
