import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFirstDayOfWeek } from '#core/web/i18n/date-display.ts';
import { useEventFormat } from '../../parts/event-text.ts';
import { type CalendarAddress, today } from './calendar-address.ts';
import classes from './calendar-toolbar.module.css';
import { calendarViews, stepDay, viewPeriod } from './period.ts';

export function CalendarToolbar({
  address,
  hasKeys,
}: {
  address: CalendarAddress;
  hasKeys: boolean;
}) {
  const { t, i18n } = useTranslation('events');
  const eventFormat = useEventFormat();
  const { view, day, days } = address;
  const period = viewPeriod(view, day, useFirstDayOfWeek(i18n.language), days);
  const titles = {
    month: () => eventFormat.month(day),
    week: () => eventFormat.dayRange(period.from, period.to),
    day: () => eventFormat.day(day),
    team: () => eventFormat.day(day),
    list: () => eventFormat.dayRange(period.from, period.to),
  };
  return (
    <div className={classes.toolbar}>
      <Group gap="var(--space-1)" wrap="nowrap">
        <Button
          variant="default"
          aria-keyshortcuts={hasKeys ? 't' : undefined}
          onClick={() => address.show({ day: today() })}
        >
          {t('today')}
        </Button>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t(`previous.${view}`)}
          aria-keyshortcuts={hasKeys ? 'k' : undefined}
          onClick={() => address.show({ day: stepDay(view, day, -1, days) })}
        >
          <IconChevronLeft size={20} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t(`next.${view}`)}
          aria-keyshortcuts={hasKeys ? 'j' : undefined}
          onClick={() => address.show({ day: stepDay(view, day, 1, days) })}
        >
          <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <h2 className={classes.title} aria-live="polite">
        {titles[view]()}
      </h2>
      <fieldset className={classes.views} aria-label={t('views.label')}>
        {calendarViews.map((name) => (
          <Button
            key={name}
            variant={name === view ? 'light' : 'subtle'}
            className={classes.view}
            aria-pressed={name === view}
            onClick={() => address.show({ view: name, day })}
          >
            {t(`views.${name}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
