import {
  IconCalendarPlus,
  IconMapPin,
  IconMessage,
  IconPaperclip,
  IconPencil,
  IconPhone,
  IconSquareCheck,
} from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#core/web/session/session.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { AddFiles } from '#features/documents/web/parts/add-files.tsx';
import { NoteComposer, noteKinds } from '#features/notes/web/parts/note-composer.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { QuickAdd } from '#features/tasks/web/parts/quick-add.tsx';
import { TextComposer } from '#features/texts/web/parts/text-composer.tsx';
import { AppointmentComposer } from './appointment-composer.tsx';
import classes from './composer.module.css';

const kinds = {
  note: { key: 'n', icon: IconPencil },
  call: { key: 'c', icon: IconPhone },
  text: { key: 'x', icon: IconMessage },
  visit: { key: 'v', icon: IconMapPin },
  task: { key: 't', icon: IconSquareCheck },
  appointment: { key: 'a', icon: IconCalendarPlus },
  document: { key: 'd', icon: IconPaperclip },
} as const;
type ComposerKind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as ComposerKind[];

/**
 * One line for everything that staff add to a record: a note, a call, a text, a visit, a task, an
 * appointment, or a document. The address says which: `?compose=call`.
 */
export function Composer({
  applicant,
  to,
  field,
}: {
  applicant: Applicant;
  /** The address of the record, without a section. */
  to: string;
  /** Text field of notes. */
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation('case-record');
  const navigate = useNavigate();
  const { compose, ...search } = useSearch({ strict: false }) as { compose?: unknown };
  const offered = kindNames.filter((one) => one !== 'appointment' || may('event:write'));
  const kind = offered.find((one) => one === compose) ?? 'note';
  const place = useRef<HTMLDivElement>(null);
  const keys = useKeysSetting();

  function choose(next: ComposerKind) {
    void navigate({
      to,
      search: { ...search, ...(next !== 'note' && { compose: next }) } as never,
      replace: true,
    });
    if (next === kind) focusFirst(place.current);
  }

  // The chosen kind takes the focus, except when the record opens without one in the address.
  const shownKind = useRef<ComposerKind>('note');
  useEffect(() => {
    if (shownKind.current === kind) return;
    shownKind.current = kind;
    focusFirst(place.current);
  }, [kind]);

  useSingleKeys(
    keys.isOn,
    Object.fromEntries(offered.map((one) => [kinds[one].key, () => choose(one)])),
  );

  const noteKind = noteKinds.find((one) => one === kind);
  const notes = noteKind && (
    <NoteComposer
      key={`${applicant.id} ${noteKind}`}
      applicant={applicant}
      kind={noteKind}
      field={field}
    />
  );
  return (
    <div className={classes.composer}>
      <div ref={place} className={classes.input}>
        {kind === 'text' ? (
          <TextComposer subject={{ applicantId: applicant.id }}>{notes}</TextComposer>
        ) : (
          notes
        )}
        {kind === 'task' && <QuickAdd applicantId={applicant.id} isOneLine onAdded={() => {}} />}
        {kind === 'appointment' && <AppointmentComposer key={applicant.id} applicant={applicant} />}
        {kind === 'document' && <AddFiles applicantId={applicant.id}>{null}</AddFiles>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row everywhere */}
      <div className={classes.kinds} role="group" aria-label={t('composer.kinds')}>
        {offered.map((one) => {
          const { key, icon: Icon } = kinds[one];
          return (
            <button
              key={one}
              type="button"
              className={classes.kind}
              aria-pressed={one === kind}
              aria-keyshortcuts={keys.isOn ? key : undefined}
              onClick={() => choose(one)}
            >
              <Icon size={16} stroke={1.7} aria-hidden="true" />
              {t(`composer.${one}`)}
              {keys.isOn && (
                <span className={classes.key} aria-hidden="true">
                  {key.toUpperCase()}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function focusFirst(place: HTMLElement | null) {
  place?.querySelector<HTMLElement>('textarea, input:not([type=hidden]), button')?.focus();
}
