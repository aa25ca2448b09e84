import { Button, Checkbox, FileButton, Modal, NativeSelect } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type EventInFile,
  importCalendarFile,
  maxCalendarFileLength,
  previewCalendarFile,
} from '#features/calendar/contract/calendar-files.ts';
import { type EventKind, eventKinds } from '#features/calendar/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useEventFormat } from '../../parts/event-text.ts';
import { timeIn } from '../../parts/event-values.ts';
import { useRecurrenceFormatter } from '../../parts/recurrence-text.ts';
import classes from './import-dialog.module.css';

/** Imports events from a file: choose, preview, select, create. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['events', 'actions']);
  const errorMessage = useErrorMessage();
  const preview = useChange(previewCalendarFile);
  const importEvents = useChange(importCalendarFile);
  const label = useEnumerationLabel();
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [selectedIndexes, setSelectedIndexes] = useState<readonly number[]>([]);
  const [kind, setKind] = useState<EventKind>('appointment');
  const [problem, setProblem] = useState<string | null>(null);
  const found = preview.data;
  const timeZone = browserZone();

  async function previewFile(chosen: File | null) {
    if (!chosen) return;
    setProblem(null);
    preview.reset();
    const text = await chosen.text();
    if (text.length > maxCalendarFileLength) return setProblem(t('import.tooLong'));
    setFile({ name: chosen.name, text });
    preview.mutate(
      { body: { text, timeZone } },
      {
        onSuccess: ({ events }) =>
          setSelectedIndexes(
            events
              .filter(({ refusal, alreadyThere }) => refusal === null && alreadyThere === null)
              .map(({ index }) => index),
          ),
        onError: (error) => setProblem(errorMessage(error)),
      },
    );
  }

  function confirmImport() {
    if (!file) return;
    importEvents.mutate(
      { body: { text: file.text, timeZone, events: [...selectedIndexes], kind } },
      {
        onSuccess: ({ events }) => {
          onClose();
          showToast({ text: t('import.done', { count: events.length }) });
        },
        onError: (error) => setProblem(errorMessage(error)),
      },
    );
  }

  return (
    <Modal opened onClose={onClose} size="lg" title={t('import.title')} closeOnClickOutside={!file}>
      <p className={classes.text}>{t('import.text')}</p>
      <FileButton accept=".ics,text/calendar" onChange={(chosen) => void previewFile(chosen)}>
        {(props) => (
          <Button
            {...props}
            variant={found ? 'default' : 'filled'}
            loading={preview.isPending}
            leftSection={<IconUpload size={18} stroke={1.8} aria-hidden="true" />}
          >
            {found ? t('import.other') : t('import.choose')}
          </Button>
        )}
      </FileButton>
      {problem && (
        <div className={classes.problem}>
          <Notice key={problem} tone="bad" takesFocus>
            {problem}
          </Notice>
        </div>
      )}
      {found && (
        <>
          <p role="status" className={classes.found}>
            {t('import.found', { count: found.events.length })}{' '}
            {found.leftOut > 0 && t('import.leftOut', { count: found.leftOut })}
          </p>
          <ul className={classes.events}>
            {found.events.map((one) => (
              <li key={one.index}>
                <EventCheckbox
                  event={one}
                  isSelected={selectedIndexes.includes(one.index)}
                  onSelect={(isOn) =>
                    setSelectedIndexes((before) =>
                      isOn ? [...before, one.index] : before.filter((index) => index !== one.index),
                    )
                  }
                />
              </li>
            ))}
          </ul>
          <NativeSelect
            label={t('import.kind')}
            value={kind}
            data={eventKinds.map((value) => ({ value, label: label('eventKinds', value) }))}
            onChange={({ currentTarget }) => setKind(currentTarget.value as EventKind)}
          />
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button
          disabled={selectedIndexes.length === 0 || !found}
          loading={importEvents.isPending}
          onClick={confirmImport}
        >
          {found ? t('import.bring', { count: selectedIndexes.length }) : t('import.bringNone')}
        </Button>
      </DialogActions>
    </Modal>
  );
}

function EventCheckbox({
  event,
  isSelected,
  onSelect,
}: {
  event: EventInFile;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
}) {
  const { t } = useTranslation('events');
  const eventFormat = useEventFormat();
  const formatRecurrence = useRecurrenceFormatter();
  const { title, time, recurrence, refusal, alreadyThere, place, cancelled, changed } = event;
  const facts = [
    time && eventFormat.formatBothZones(timeIn(time, browserZone()) ?? time, time, time.timeZone),
    time && recurrence && formatRecurrence(recurrence, time.start),
    cancelled > 0 && t('import.cancelled', { count: cancelled }),
    changed > 0 && t('import.changed', { count: changed }),
    place,
    alreadyThere && t('import.there'),
  ].filter(Boolean);
  return (
    <Checkbox
      label={title}
      description={facts.join(' · ')}
      error={refusal ? <RuleMessage rule={refusal as never} values={{}} /> : undefined}
      checked={isSelected}
      disabled={refusal !== null}
      onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
    />
  );
}
