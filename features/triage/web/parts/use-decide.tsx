import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import {
  type AskedWay,
  readTriageAsking,
  snoozeTriageItem,
  type TriageItem,
} from '#features/triage/contract/triage.ts';
import { AskNote, staffText } from './ask-note.tsx';
import { type Decision, hoursFromNow } from './decision-bar.tsx';

/** Hours for which an item is out of the queue after a question was asked. */
const hoursForAnswer = 24;

/** Says what was undone where something couldn’t be taken back. */
export class UndoneInPart {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Its result is only read if it is `UndoneInPart`. */
export type Undo = () => Promise<unknown>;

/** A decision that was made: what to say, how to undo it if that is possible. */
export interface Done {
  text: string;
  undo?: Undo | undefined;
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
  const { t } = useTranslation(['triage', 'contact-safety']);
  const { personName, moment } = useFormat();
  const { mutateAsync: snooze } = useChange(snoozeTriageItem);
  const { kind, id, person } = item;
  const params = { kind, id };
  // Loaded by the note below the question.
  const { data: asking } = useRead(readTriageAsking, { params }, { enabled: false });
  const name = personName(person);
  // A match is about two records, and the question goes to the newer one.
  const askLabel =
    kind === 'match' ? t('triage:askRecord', { reference: person.reference }) : t('triage:askWhat');
  const takeBack = async () => {
    const { asked } = await snooze({ params, body: { until: null, question: null } });
    return asked === 'email' ? new UndoneInPart(t('triage:done.alreadySent')) : undefined;
  };
  const askedText = (asked: AskedWay | null) => {
    if (asked === 'email') return t('triage:done.askedByEmail', { name });
    const text = t('triage:done.askedByStaff', { name });
    return asking?.asked === 'by-staff' ? [text, staffText(t, asking)].join(' ') : text;
  };
  return [
    {
      key: 'q',
      label: t('triage:actions.ask'),
      asks: { kind: 'text', label: askLabel, note: <AskNote item={item} /> },
      run: (question) =>
        void decide(async () => {
          const until = hoursFromNow(hoursForAnswer);
          const { asked } = await snooze({ params, body: { until, question } });
          return { text: askedText(asked), undo: takeBack };
        }),
    },
    {
      key: 's',
      label: t('triage:actions.snooze'),
      tone: 'quiet',
      asks: { kind: 'time', label: t('triage:snooze.until') },
      run: (until) =>
        void decide(async () => {
          await snooze({ params, body: { until } });
          const undo = () => snooze({ params, body: { until: null } });
          return { text: t('triage:done.snoozed', { name, when: moment(until) }), undo };
        }),
    },
  ];
}
