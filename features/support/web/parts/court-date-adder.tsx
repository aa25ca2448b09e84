import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { newId } from '#core/web/browser/new-id.ts';
import type { FormText } from '#core/web/forms/kept-text.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { keptText } from '#core/web/forms/kept-text-session.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { KeyHint } from '#features/person/web/parts/editing/key-hint.tsx';
import type { SupportRecord } from '#features/support/contract/support-records.ts';
import { findDaysQuery } from '#features/tasks/web/parts/find-days.ts';
import classes from './court-date-adder.module.css';
import { type CourtDateLine, readCourtDate } from './court-date-line.ts';
import { emptyEntry } from './entry-values.ts';
import type { EntryChange } from './save-entry.ts';

/** Adds a court date from one line of text: "Feb 10 9am hearing Stonebridge". */
export function CourtDateAdder({
  applicantId,
  save,
  onSaved,
}: {
  applicantId: string;
  save: (change: EntryChange) => Promise<SupportRecord>;
  onSaved: (change: EntryChange) => void;
}) {
  const { t, i18n } = useTranslation(['support-records', 'record-fields']);
  const { time } = useFormat();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const id = useId();
  const [line, setLine] = useKeptLine(`court-date:${applicantId}`);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const daysQuery = findDaysQuery(i18n.language);
  const { data: days } = useQuery({ ...daysQuery, enabled: line !== '' });
  const read = days && line !== '' ? readCourtDate(line, days.find, new Date()) : undefined;
  const clock = (hours: string) => time(`2000-01-01T${hours}`);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (line.trim() === '' || isSaving) return;
    setSaving(true);
    const { find } = await client.ensureQueryData(daysQuery);
    const found = readCourtDate(line, find, new Date());
    if (found === undefined) setProblem(t('court.noDate'));
    else await saveDate(found);
    setSaving(false);
  }

  async function saveDate({ day, time: hours, court, hearing }: CourtDateLine) {
    const entry = {
      ...emptyEntry('courtDates', newId()),
      ...{ day, time: hours ? clock(hours) : '', court, note: hearing },
    };
    const change = { group: 'courtDates', before: undefined, after: entry } as const;
    try {
      await save(change);
      setLine('');
      onSaved(change);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <form className={classes.adder} noValidate onSubmit={(event) => void add(event)}>
      <div className={classes.line}>
        <IconPlus size={16} stroke={1.8} aria-hidden="true" />
        <input
          className={classes.input}
          type="text"
          autoComplete="off"
          maxLength={200}
          aria-label={t('add.courtDates')}
          aria-describedby={`${id}-note`}
          aria-invalid={problem !== null || undefined}
          placeholder={t('court.example')}
          value={line}
          readOnly={isSaving}
          onFocus={() => void client.prefetchQuery(daysQuery)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setLine('');
            setProblem(null);
          }}
          onChange={(event) => {
            setLine(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {line !== '' && (
          <button type="submit" className={classes.submit}>
            {t('court.add')} <KeyHint>{t('record-fields:keys.enter')}</KeyHint>
          </button>
        )}
      </div>
      <div id={`${id}-note`} className={classes.note} aria-live="polite">
        {problem ? (
          <FieldError>{problem}</FieldError>
        ) : (
          read && <ReadLine read={read} clock={clock} />
        )}
      </div>
    </form>
  );
}

/** The date as it will be saved. */
function ReadLine({ read, clock }: { read: CourtDateLine; clock: (hours: string) => string }) {
  const { day } = useFormat();
  const parts = [day(read.day), read.time && clock(read.time), read.hearing, read.court];
  return <span>{parts.filter(Boolean).join(' · ')}</span>;
}

/** A line of text that is still there on the next visit. */
function useKeptLine(name: string): [string, (line: string) => void] {
  const [line, setLine] = useState('');
  const latest = useRef('');
  const text = useRef<FormText | null>(null);
  useEffect(() => {
    const opened = keptText.openForm(lasting(name));
    text.current = opened;
    void opened
      ?.restore(() => latest.current === '')
      .then((found) => {
        if (typeof found?.values !== 'string') return;
        latest.current = found.values;
        setLine(found.values);
      });
    return () => opened?.release();
  }, [name]);
  return [
    line,
    (next) => {
      latest.current = next;
      setLine(next);
      if (next === '') text.current?.forget();
      else text.current?.keep({ values: next });
    },
  ];
}
