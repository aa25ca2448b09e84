import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBan, IconCheck, IconDots, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { NoteText } from '#features/notes/web/parts/note-text.tsx';
import {
  confirmShiftNote,
  type ShiftNote,
  type ShiftNotePerson,
} from '#features/shift-notes/contract/shift-notes.ts';
import classes from './shift-note-entry.module.css';
import { ShiftNoteForm } from './shift-note-form.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const iconSize = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** A shift note with its readers, its earlier texts, and its actions. */
export function ShiftNoteEntry({
  note,
  people,
  onRead,
}: {
  note: ShiftNote;
  people: readonly ShiftNotePerson[];
  /** Called when the caller confirms it. */
  onRead: () => void;
}) {
  const [isCorrecting, setCorrecting] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const focusBox = () => requestAnimationFrame(() => box.current?.focus());
  if (isCorrecting) {
    return (
      <ShiftNoteForm
        locationId={note.location.id}
        people={people}
        note={note}
        onClose={() => {
          setCorrecting(false);
          focusBox();
        }}
      />
    );
  }
  return (
    <div ref={box} tabIndex={-1} className={classes.note}>
      <div className={classes.words}>
        <Marks note={note} />
        <div className={classes.text} data-withdrawn={note.withdrawn !== null || undefined}>
          <NoteText text={note.text} mentions={note.mentions} />
        </div>
        <About people={note.people} />
        <Facts note={note} />
      </div>
      <div className={classes.actions}>
        {note.abilities.confirm && <ConfirmButton note={note} onRead={onRead} />}
        {note.abilities.correct && (
          <NoteMenu
            note={note}
            onCorrect={() => setCorrecting(true)}
            onWithdraw={() => setWithdrawing(true)}
          />
        )}
      </div>
      {isWithdrawing && <WithdrawDialog note={note} onClose={() => setWithdrawing(false)} />}
    </div>
  );
}

function Marks({ note }: { note: ShiftNote }) {
  const { t } = useTranslation('shift-notes');
  const isImportant = note.important && !note.withdrawn;
  if (!isImportant && !note.isCorrectedSinceRead) return null;
  return (
    <p className={classes.marks}>
      {isImportant && <StatusBadge tone="waiting">{t('important')}</StatusBadge>}
      {note.isCorrectedSinceRead && (
        <StatusBadge tone="info">{t('correctedSinceRead')}</StatusBadge>
      )}
    </p>
  );
}

function About({ people }: { people: readonly ShiftNotePerson[] }) {
  const { t } = useTranslation('shift-notes');
  const { personName } = useFormat();
  if (people.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={t('write.people')}>
      {people.map((person) => (
        <li key={person.id}>
          <Link to={paths.applicant(person.id)}>{personName(person)}</Link>
        </li>
      ))}
    </ul>
  );
}

function Facts({ note }: { note: ShiftNote }) {
  const { t } = useTranslation('shift-notes');
  const { moment, relative, personName } = useFormat();
  const { corrected, earlier, withdrawn } = note;
  return (
    <>
      <div className={classes.facts}>
        <span>
          {personName(note.writtenBy)} ·{' '}
          <time dateTime={note.createdAt} title={moment(note.createdAt)}>
            {relative(note.createdAt)}
          </time>
        </span>
        {corrected && (
          <Disclosure
            label={t('correctedBy', {
              who: personName(corrected.by),
              when: relative(corrected.at),
            })}
          >
            <ol className={classes.history} aria-label={t('history')}>
              {earlier.map((one) => (
                <li key={one.at}>
                  <p className={classes.text}>{one.text}</p>
                  <p className={classes.soft}>
                    {t('historyEntry', { who: personName(one.by), when: moment(one.at) })}
                  </p>
                </li>
              ))}
            </ol>
          </Disclosure>
        )}
        {!withdrawn && <Readers note={note} />}
      </div>
      {withdrawn && (
        <p className={classes.soft}>
          {t('withdraw.by', {
            who: personName(withdrawn.by),
            when: relative(withdrawn.at),
            reason: withdrawn.reason,
          })}
        </p>
      )}
    </>
  );
}

function Readers({ note: { readBy, unreadBy } }: { note: ShiftNote }) {
  const { t } = useTranslation('shift-notes');
  const { moment, personName, list } = useFormat();
  const all = readBy.length + unreadBy.length;
  if (all === 0) return null;
  let summary = t('readers.some', { read: readBy.length, all });
  if (readBy.length === 0) summary = t('readers.nobody');
  else if (unreadBy.length === 0) summary = t('readers.all', { count: readBy.length });
  return (
    <Disclosure label={summary}>
      <dl className={classes.readers}>
        {readBy.length > 0 && (
          <>
            <dt>{t('readers.read')}</dt>
            <dd>
              {list(
                readBy.map(({ by, at }) =>
                  t('readers.entry', { who: personName(by), when: moment(at) }),
                ),
              )}
            </dd>
          </>
        )}
        {unreadBy.length > 0 && (
          <>
            <dt>{t('readers.unread')}</dt>
            <dd>{list(unreadBy.map(personName))}</dd>
          </>
        )}
      </dl>
    </Disclosure>
  );
}

/** A line that opens more below it. */
function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.disclosure}
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        {label}
      </button>
      {isOpen && <div className={classes.disclosed}>{children}</div>}
    </>
  );
}

function ConfirmButton({ note, onRead }: { note: ShiftNote; onRead: () => void }) {
  const { t } = useTranslation('shift-notes');
  const { moment, personName } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useChange(confirmShiftNote);
  return (
    <Button
      variant={note.isUnread ? 'light' : 'subtle'}
      size="compact-sm"
      loading={isPending}
      leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
      aria-label={t('confirmOf', {
        who: personName(note.writtenBy),
        when: moment(note.createdAt),
      })}
      onClick={() => {
        onRead();
        mutate(
          { params: { id: note.id }, body: { version: note.version } },
          { onError: (error) => showToast({ tone: 'bad', text: errorMessage(error) }) },
        );
      }}
    >
      {t('confirm')}
    </Button>
  );
}

function NoteMenu({
  note,
  onCorrect,
  onWithdraw,
}: {
  note: ShiftNote;
  onCorrect: () => void;
  onWithdraw: () => void;
}) {
  const { t } = useTranslation('shift-notes');
  const { moment, personName } = useFormat();
  const label = t('actions', {
    who: personName(note.writtenBy),
    when: moment(note.createdAt),
  });
  return (
    <Menu width={200} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} aria-label={label}>
          <IconDots {...iconSize} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...iconSize} />} onClick={onCorrect}>
          {t('correct')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBan {...iconSize} />} onClick={onWithdraw}>
          {t('withdraw.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
