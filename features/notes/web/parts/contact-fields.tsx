import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { browserZone, momentAt, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import type { ContactKind } from '#features/notes/contract/enumerations.ts';
import { contactOutcomes } from '#features/notes/contract/enumerations.ts';
import { maxContactMinutes } from '#features/notes/contract/notes.ts';
import classes from './contact-fields.module.css';
import type { NoteDraft } from './use-note-draft.ts';

/** How a contact went, how long it took, and when it was. A message has only a time. */
export function ContactFields({ contact, draft }: { contact: ContactKind; draft: NoteDraft }) {
  const { t } = useTranslation(['notes', 'enumerations']);
  const { details, isSending: disabled, change } = draft;
  const hasOutcome = contact !== 'message';
  // Nobody leaves a voicemail in person.
  const outcomes = contactOutcomes.filter((one) => contact === 'phone' || one !== 'message_left');
  return (
    <>
      {hasOutcome && (
        <SegmentedControl
          aria-label={t('contact.outcome')}
          disabled={disabled}
          value={details.outcome ?? ''}
          data={outcomes.map((outcome) => ({
            value: outcome,
            label: t(`enumerations:contactOutcomes.${outcome}`),
          }))}
          onChange={(outcome) =>
            change({ outcome: outcomes.find((one) => one === outcome) ?? null })
          }
        />
      )}
      {hasOutcome && details.outcome !== 'no_answer' && (
        <NumberInput
          className={classes.minutes}
          aria-label={t('contact.minutes')}
          placeholder={t('contact.minutes')}
          suffix={t('contact.minutesAfter')}
          min={1}
          max={maxContactMinutes}
          allowDecimal={false}
          disabled={disabled}
          value={details.minutes ?? ''}
          onChange={(minutes) => change({ minutes: minutes === '' ? null : Number(minutes) })}
        />
      )}
      <WhenField
        value={details.contactAt}
        isDisabled={disabled}
        onChange={(contactAt) => change({ contactAt })}
      />
    </>
  );
}

/** Empty for now. */
function WhenField({
  value,
  isDisabled,
  onChange,
}: {
  value: string | null;
  isDisabled: boolean;
  onChange: (moment: string | null) => void;
}) {
  const { t } = useTranslation('notes');
  const zone = browserZone();
  return (
    <TextInput
      className={classes.when}
      type="datetime-local"
      aria-label={t('contact.at')}
      disabled={isDisabled}
      max={wallTimeIn(zone, Date.now())}
      value={wallTimeIn(zone, value ?? Date.now())}
      onChange={({ currentTarget: { value: wall } }) =>
        onChange(wall === '' ? null : new Date(momentAt(zone, wall)).toISOString())
      }
    />
  );
}
