import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { SavedNotice } from '#features/person/web/parts/editing/saved-notice.tsx';
import { type SupportGroup, supportGroupNames } from '#features/support/contract/support-groups.ts';
import {
  maxEntriesPerGroup,
  readSupportRecord,
  type SupportRecord,
} from '#features/support/contract/support-records.ts';
import { CourtDateAdder } from './court-date-adder.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryLine } from './entry-line.tsx';
import type { EntryValues } from './entry-values.ts';
import { type EntryChange, useSaveEntry, useSupportValues } from './save-entry.ts';
import classes from './support-section.module.css';
import { useSupportTexts } from './support-texts.ts';

/** Groups in the order of use: court and supervision first. */
const groupOrder: readonly SupportGroup[] = [
  ...(['courtDates', 'supervision', 'attorneys', 'emergencyContacts'] as const),
  ...supportGroupNames,
];
const orderedGroups = [...new Set(groupOrder)];

/** The support record, one line for each entry, edited in place. */
export function SupportSection({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('support-records');
  const { id, abilities } = applicant;
  const titleId = useId();
  const query = useRead(readSupportRecord, { params: { applicantId: id } });
  const save = useSaveEntry(id);
  const [saved, setSaved] = useState<Saved | null>(null);
  const note = (change: EntryChange, isUndone = false) =>
    setSaved((last) => ({ change, isUndone, count: (last?.count ?? 0) + 1 }));

  async function undo({ group, before, after }: EntryChange) {
    const change = { group, before: after, after: before };
    await save(change).then(
      () => note(change, true),
      () => setSaved(null),
    );
  }

  return (
    <section id="profile-support" className={classes.surface} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {t('title')}
        </h2>
        <SavedNotice
          text={useSavedText(saved)}
          count={saved?.count ?? 0}
          onUndo={saved && !saved.isUndone ? () => void undo(saved.change) : null}
          onEnd={() => setSaved(null)}
        />
        {abilities.update && (
          <Button variant="subtle" size="compact-sm" component={Link} to={paths.support(id)}>
            {t('edit')}
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        texts={useLoadFailureTexts(t('failed'))}
        loading={<SectionSkeleton label={t('loading')} height={14} widths={['60%', '45%']} />}
      >
        {(record) => (
          <Groups
            applicantId={id}
            record={record}
            mayEdit={abilities.update}
            save={save}
            onSaved={note}
          />
        )}
      </Loaded>
    </section>
  );
}

/** The last save. */
interface Saved {
  change: EntryChange;
  isUndone: boolean;
  count: number;
}

function useSavedText(saved: Saved | null): string | null {
  const { t } = useTranslation('support-records');
  const texts = useSupportTexts();
  if (saved === null) return null;
  const entry = texts.entryName(saved.change.group);
  if (saved.isUndone) return t('inPlace.undone', { entry });
  return saved.change.after ? t('inPlace.saved', { entry }) : t('inPlace.removed', { entry });
}

interface GroupsProps {
  applicantId: string;
  record: SupportRecord;
  mayEdit: boolean;
  save: (change: EntryChange) => Promise<SupportRecord>;
  onSaved: (change: EntryChange) => void;
}

function Groups(props: GroupsProps) {
  const { record, mayEdit } = props;
  const { t } = useTranslation(['support-records', 'actions']);
  const { relative, personName } = useFormat();
  const texts = useSupportTexts();
  const [added, setAdded] = useState<readonly SupportGroup[]>([]);
  const isEmpty = (group: SupportGroup) => record[group].length === 0;
  const isFolded = (group: SupportGroup) =>
    isEmpty(group) && !added.includes(group) && !(mayEdit && group === 'courtDates');
  const folded = orderedGroups.filter(isFolded);
  const drop = (group: SupportGroup) => setAdded(added.filter((one) => one !== group));
  return (
    <>
      {orderedGroups
        .filter((group) => !isFolded(group))
        .map((group) => (
          <EntryGroup
            key={group}
            {...props}
            group={group}
            isNew={added.includes(group)}
            onNewClosed={() => drop(group)}
          />
        ))}
      {folded.length > 0 && mayEdit && (
        // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
        <div role="group" aria-label={t('actions:add')} className={classes.folded}>
          <span className={classes.foldedLabel}>{t('actions:add')}</span>
          {folded.map((group) => (
            <button
              key={group}
              type="button"
              data-group={group}
              className={classes.add}
              onClick={() => setAdded([...added, group])}
            >
              <IconPlus size={16} stroke={1.8} aria-hidden="true" />
              {texts.entryName(group)}
            </button>
          ))}
        </div>
      )}
      {folded.length === orderedGroups.length && !mayEdit && (
        <p className={classes.saved}>{t('none')}</p>
      )}
      {record.updatedAt && record.updatedBy && (
        <p className={classes.saved}>
          {t('savedBy', {
            when: relative(record.updatedAt),
            name: personName(record.updatedBy),
          })}
        </p>
      )}
    </>
  );
}

function EntryGroup({
  group,
  isNew,
  onNewClosed,
  applicantId,
  record,
  mayEdit,
  save,
  onSaved,
}: GroupsProps & {
  group: SupportGroup;
  /** A new entry is open. */
  isNew: boolean;
  onNewClosed: () => void;
}) {
  const { t } = useTranslation('support-records');
  const texts = useSupportTexts();
  const list = useRef<HTMLUListElement>(null);
  const [openId, setOpenId] = useState<string | null>(isNew ? newEntry : null);
  const [freshId, setFreshId] = useState(newId);
  const [showsPast, setShowsPast] = useState(false);
  const entries = useSupportValues()(record)[group];
  const { current, past } = byDay(group, entries);
  const shown = showsPast ? [...past, ...current] : current;

  function close(id: string) {
    flushSync(() => {
      setOpenId(null);
      if (id === newEntry) setFreshId(newId());
    });
    const focusable = `[data-entry="${CSS.escape(id)}"] button`;
    list.current?.querySelector<HTMLElement>(focusable)?.focus();
    if (id === newEntry) onNewClosed();
  }

  const form = (id: string, entry: EntryValues | undefined) => (
    <EntryForm
      applicantId={applicantId}
      group={group}
      entry={entry}
      newId={freshId}
      save={save}
      onSaved={(change) => {
        onSaved(change);
        close(id);
      }}
      onClose={() => close(id)}
    />
  );

  return (
    <div className={classes.group} data-group={group}>
      <div className={classes.groupHead}>
        <h3 className={classes.groupTitle}>{texts.group(group)}</h3>
        {past.length > 0 && (
          <button
            type="button"
            className={classes.past}
            aria-expanded={showsPast}
            onClick={() => setShowsPast(!showsPast)}
          >
            {t('inPlace.past', { count: past.length })}
          </button>
        )}
      </div>
      <ul ref={list} className={classes.entries}>
        {shown.map((entry) => (
          <li key={entry.id} data-entry={entry.id} className={classes.entry}>
            {openId === entry.id ? (
              form(entry.id, entry)
            ) : (
              <EntryLine
                group={group}
                entry={entry}
                onOpen={mayEdit ? () => setOpenId(entry.id) : null}
              />
            )}
          </li>
        ))}
        {mayEdit && entries.length < maxEntriesPerGroup && (
          <li data-entry={newEntry} className={classes.entry}>
            {openId === newEntry && form(newEntry, undefined)}
            {openId !== newEntry && group === 'courtDates' && (
              <CourtDateAdder applicantId={applicantId} save={save} onSaved={onSaved} />
            )}
            {openId !== newEntry && group !== 'courtDates' && (
              <button type="button" className={classes.add} onClick={() => setOpenId(newEntry)}>
                <IconPlus size={16} stroke={1.8} aria-hidden="true" />
                {texts.add(group)}
              </button>
            )}
          </li>
        )}
      </ul>
    </div>
  );
}

const newEntry = 'new';

/** Court dates by day, with past ones apart; other entries as they are. */
function byDay(group: SupportGroup, entries: readonly EntryValues[]) {
  if (group !== 'courtDates') return { current: entries, past: [] };
  const today = dayFromNow();
  const sorted = entries.toSorted(({ day: one = '' }, { day: other = '' }) =>
    one.localeCompare(other),
  );
  return {
    current: sorted.filter(({ day = '' }) => day >= today),
    past: sorted.filter(({ day = '' }) => day < today),
  };
}
