import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRealDay } from '#core/contract/days.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow, nextMonday } from '#core/web/i18n/local-day.ts';
import { TypedDay } from '#core/web/ui/typed-day.tsx';
import classes from './follow-up-fields.module.css';
import type { NoteDraft } from './use-note-draft.ts';

/** A task to create with the note: a title, and one of four days. */
export function FollowUpFields({ draft, title }: { draft: NoteDraft; title: string }) {
  const { t } = useTranslation('notes');
  const { followUp } = draft.details;
  const set = (change: Partial<NonNullable<typeof followUp>>) =>
    draft.change({ followUp: { title, due: dayFromNow(1), ...followUp, ...change } });
  return (
    <div className={classes.row}>
      <Checkbox
        label={t('followUp.label')}
        checked={followUp !== null}
        disabled={draft.isSending}
        onChange={({ currentTarget: { checked } }) =>
          checked ? set({}) : draft.change({ followUp: null })
        }
      />
      {followUp && (
        <>
          <TextInput
            className={classes.title}
            aria-label={t('followUp.title')}
            value={followUp.title}
            disabled={draft.isSending}
            onChange={({ currentTarget: { value } }) => set({ title: value })}
          />
          <DayChoice day={followUp.due} onChange={(due) => set({ due })} />
        </>
      )}
    </div>
  );
}

function DayChoice({ day, onChange }: { day: string | null; onChange: (day: string) => void }) {
  const { t } = useTranslation('notes');
  const { shortWeekday } = useFormat();
  const [isOther, setOther] = useState(false);
  const offered = [dayFromNow(1), dayFromNow(3), nextMonday()];
  const days = [...new Set(offered)].sort();
  const label = (one: string) => (one === offered[0] ? t('followUp.tomorrow') : shortWeekday(one));
  const isOffered = !isOther && day !== null && days.includes(day);
  return (
    <>
      <SegmentedControl
        aria-label={t('followUp.day')}
        value={isOffered ? day : 'other'}
        data={[
          ...days.map((one) => ({ value: one, label: label(one) })),
          { value: 'other', label: t('followUp.otherDay') },
        ]}
        onChange={(chosen) => {
          setOther(chosen === 'other');
          if (chosen !== 'other') onChange(chosen);
        }}
      />
      {!isOffered && (
        <TypedDay
          label={t('followUp.day')}
          isLabelHidden
          value={day ?? ''}
          isValid={(one) => isRealDay(one) && one >= dayFromNow()}
          onChange={onChange}
        />
      )}
    </>
  );
}
