import { Button, Kbd, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#core/contract/date-format.ts';
import type { User } from '#core/contract/users.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { store } from '#core/web/browser/storage.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import iconOnPhone from '#core/web/ui/icon-on-phone.module.css';
import { FirstSteps } from '#features/organization/web/parts/first-steps/first-steps.tsx';
import { SetupNotice } from '#features/organization/web/parts/organization/setup-notice.tsx';
import {
  type HomeView,
  homeViewFor,
  homeViewKey,
  homeViews,
} from '../../parts/dashboard/home-view.ts';
import { dayKeys } from './day-items.ts';
import classes from './my-day.module.css';
import { MyDayView } from './my-day.tsx';
import { Overview } from './overview.tsx';

function useHomeView(user: User) {
  const search = useSearch({ strict: false }) as { view?: unknown; of?: unknown };
  const navigate = useNavigate();
  function show(next: HomeView) {
    store(homeViewKey(user), next);
    void navigate({ to: '.', search: { view: next } as never, replace: true });
  }
  return { view: homeViewFor(user, search), show };
}

/** `/page/dashboard` for staff. */
export function StaffHome({ user }: { user: User }) {
  const { t, i18n } = useTranslation('my-day');
  const { view, show } = useHomeView(user);
  const [isAdding, setAdding] = useState(false);
  const titles = { me: t('title'), team: t('teamTitle'), overview: t('overviewTitle') };
  usePageTitle(titles[view]);
  const today = dateFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${dayFromNow()}T00:00:00Z`));
  const isDay = view !== 'overview';
  return (
    <div data-full-width={isDay || undefined}>
      <header className={classes.head}>
        <h1>{titles[view]}</h1>
        <span className={classes.date}>{today}</span>
        <SegmentedControl
          className={classes.views}
          aria-label={t('view.label')}
          value={view}
          data={homeViews.map((one) => ({ value: one, label: t(`my-day:view.${one}`) }))}
          onChange={(next) => show(next as HomeView)}
        />
        <Button
          variant="default"
          className={iconOnPhone.button}
          aria-haspopup="dialog"
          aria-keyshortcuts={dayKeys.task}
          title={t('newTaskLabel')}
          disabled={!isDay}
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          rightSection={
            <Kbd aria-hidden className={classes.key}>
              {dayKeys.task.toUpperCase()}
            </Kbd>
          }
          onClick={() => setAdding(true)}
        >
          {t('newTask')}
        </Button>
      </header>
      <SetupNotice />
      {isDay ? (
        <>
          <MyDayView
            key={view}
            of={view}
            isAdding={isAdding}
            onAdd={() => setAdding(true)}
            onAdded={() => setAdding(false)}
          />
          <FirstSteps />
        </>
      ) : (
        <Overview />
      )}
    </div>
  );
}
