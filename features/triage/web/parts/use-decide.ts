import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { snoozeTriageItem, type TriageItem } from '#features/triage/contract/triage.ts';
import { type Decision, hoursFromNow } from './decision-bar.tsx';

/** Hours for which an item is out of the queue after a question was asked. */
const hoursForAnswer = 24;

/** A decision that was made: what to say, how to undo it if that is possible. */
export interface Done {
  text: string;
  undo?: (() => Promise<unknown>) | undefined;
  /** The record to open. */
  applicantId?: string;
}

/** Carries out a decision, then opens the next item, unless this one stays open. */
export type Decide = (
  work: () => Promise<Done>,
  options?: { staysOpen?: boolean },
) => Promise<void>;

/** Asking the person something, and coming back later; both take the item out of the queue. */
export function useAskAndSnooze(item: TriageItem, decide: Decide): Decision[] {
  const { t } = useTranslation('triage');
  const { personName, moment } = useFormat();
  const { mutateAsync: snooze } = useChange(snoozeTriageItem);
  const { kind, id, person } = item;
  const params = { kind, id };
  const name = personName(person);
  const undo = () => snooze({ params, body: { until: null } });
  return [
    {
      key: 'q',
      label: t('actions.ask'),
      asks: { kind: 'text', label: t('askWhat') },
      run: (question) =>
        void decide(async () => {
          await snooze({ params, body: { until: hoursFromNow(hoursForAnswer), question } });
          return { text: t('done.asked', { name }), undo };
        }),
    },
    {
      key: 's',
      label: t('actions.snooze'),
      tone: 'quiet',
      asks: { kind: 'time', label: t('snooze.until') },
      run: (until) =>
        void decide(async () => {
          await snooze({ params, body: { until } });
          return { text: t('done.snoozed', { name, when: moment(until) }), undo };
        }),
    },
  ];
}
