import { IconCalendar, IconLayoutDashboard, IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { SectionNav } from '#web/ui/section-nav.tsx';

/** The tabs of the day's work: three addresses, one area (point 2 of the specification). */
export function WorkAreaNav({ current }: { current: 'dashboard' | 'calendar' | 'tasks' }) {
  const { t } = useTranslation('dashboard');
  return (
    <SectionNav
      label={t('area.label')}
      entries={[
        {
          name: 'dashboard',
          label: t('area.dashboard'),
          icon: IconLayoutDashboard,
          to: paths.dashboard,
        },
        { name: 'calendar', label: t('area.calendar'), icon: IconCalendar, to: paths.calendar },
        { name: 'tasks', label: t('area.tasks'), icon: IconListCheck, to: paths.tasks },
      ]}
      current={current}
      isAlwaysRow
    />
  );
}
