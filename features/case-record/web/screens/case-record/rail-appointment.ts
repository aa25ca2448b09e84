import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { browserZone, wallDay } from '#core/web/i18n/zone-clock.ts';
import { toOwnTime } from '#features/calendar/web/parts/event-time.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';
import { useDueFormatter } from '#features/tasks/web/parts/task-display.tsx';

type Appointment = NonNullable<CaseSummary['nextAppointment']>;

const hour = 3_600_000;

/** When an appointment is, in the reader's time zone. */
export function useAppointmentTexts() {
  const { t } = useTranslation('case-record');
  const { relative } = useFormat();
  const formatDue = useDueFormatter();
  return {
    /** "Tomorrow, 10:30 AM". */
    whenText: (appointment: Appointment) => {
      const { allDay, start } = toOwnTime(appointment, browserZone());
      return formatDue(wallDay(start), allDay ? null : start.slice(11, 16));
    },
    /** "in 25 hours"; null where the day says as much. */
    awayText: ({ allDay, startAt }: Appointment): string | null => {
      const away = Date.parse(startAt) - Date.now();
      if (allDay && away < 48 * hour) return null;
      if (away <= 0) return t('rail.underWay');
      // Between one and two days, "in 1 day" would repeat "Tomorrow".
      return away >= 24 * hour && away < 48 * hour ? null : relative(startAt);
    },
  };
}
