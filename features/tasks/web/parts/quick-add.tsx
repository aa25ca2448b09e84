import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { IconCalendar, IconFlag, IconPlus, IconUser } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage, useMissingMessage } from '#core/web/api/error-messages.ts';
import { readQuery } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { currentUser } from '#core/web/session/session.ts';
import iconOnPhone from '#core/web/ui/icon-on-phone.module.css';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { createTask, maxTaskTitleLength, type Task } from '#features/tasks/contract/tasks.ts';
import { findDaysQuery } from './find-days.ts';
import { type FindDays, type Nameable, type ReadTask, readQuickTask } from './parse-quick-add.ts';
import classes from './quick-add.module.css';
import { useDueFormatter } from './task-display.tsx';

/** Until the parser has loaded, the whole line is the title. */
const noDays: FindDays = () => [];

/** Creates a task from one line; shows parsed fields below, each with undo. */
export function QuickAdd({
  applicantId,
  field,
  isOneLine = false,
  onAdded,
}: {
  applicantId?: string;
  /** Shows the label as a placeholder, and no hint. */
  isOneLine?: boolean;
  field?: RefObject<HTMLInputElement | null>;
  onAdded: (task: Task) => void;
}) {
  const { t, i18n } = useTranslation('tasks');
  const missing = useMissingMessage();
  const errorMessage = useErrorMessage();
  // For a task about a person, only staff who may see that person.
  const file = applicantId === undefined ? {} : { query: { applicant: applicantId } };
  const [text, setText] = useState('');
  const [rejectedMatches, setRejectedMatches] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const peopleQuery = readQuery(listStaffNames, file);
  const hasName = text.includes('@');
  const { data: people } = useQuery({ ...peopleQuery, enabled: hasName });
  const client = useQueryClient();
  const daysQuery = findDaysQuery(i18n.language);
  const { data: days } = useQuery({ ...daysQuery, enabled: text !== '' });
  const { mutateAsync, isPending, error } = useChange(createTask, { endsWithReply: true });
  const [isReading, setReading] = useState(false);
  const readWith = (findDays: FindDays, named: readonly Nameable[]) =>
    readQuickTask(text, { people: named, now: new Date(), rejectedMatches, findDays });
  const read = readWith(days?.find ?? noDays, people ?? []);

  /** Waits for the parser and the names, so that fast typists lose neither date nor assignee. */
  async function readWhole(): Promise<ReadTask> {
    if (days && (people || !hasName)) return read;
    setReading(true);
    const [found, named] = await Promise.all([
      client.ensureQueryData(daysQuery).catch(() => undefined),
      hasName ? client.ensureQueryData(peopleQuery).catch(() => undefined) : undefined,
    ]);
    setReading(false);
    return readWith(found?.find ?? noDays, named ?? []);
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    if (read.title === '') return setMissing(true);
    if (isReading || isPending) return;
    const whole = await readWhole();
    const createdTask = await mutateAsync({
      body: {
        title: whole.title || text.trim(),
        due: whole.due?.day ?? null,
        dueTime: whole.due?.time ?? null,
        ...(whole.priority && { priority: whole.priority.value }),
        assigneeId: whole.assignee?.id ?? currentUser()?.id ?? null,
        ...(applicantId !== undefined && { applicantId }),
      },
    }).catch(() => undefined);
    if (!createdTask) return;
    setText('');
    setRejectedMatches([]);
    showToast({ text: t('quick.added', { title: createdTask.title }) });
    onAdded(createdTask);
  }

  return (
    <form
      className={classes.form}
      data-one-line={isOneLine || undefined}
      onSubmit={(event) => void add(event)}
      noValidate
    >
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          ref={field}
          className={classes.field}
          {...(isOneLine
            ? { 'aria-label': t('quick.label'), placeholder: t('quick.hint') }
            : { label: t('quick.label'), description: t('quick.hint') })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={text}
          maxLength={maxTaskTitleLength}
          autoComplete="off"
          readOnly={isReading || isPending}
          error={isMissing && missing(t('quick.label'))}
          onFocus={() => void client.prefetchQuery(daysQuery)}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Button
          type="submit"
          className={`${classes.add} ${isOneLine ? iconOnPhone.button : ''}`}
          aria-label={t('quick.add')}
          loading={isPending || isReading}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
        >
          {t('quick.add')}
        </Button>
      </Group>
      {text !== '' && (
        <ParsedFields
          read={read}
          people={people ?? []}
          onReject={(from) => setRejectedMatches([...rejectedMatches, from])}
        />
      )}
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
    </form>
  );
}

/** Parsed fields, each with a button that turns it back into text. */
function ParsedFields({
  read,
  people,
  onReject,
}: {
  read: ReadTask;
  people: readonly Nameable[];
  onReject: (from: string) => void;
}) {
  const { t } = useTranslation(['tasks']);
  const { personName, list } = useFormat();
  const formatDue = useDueFormatter();
  const assignee = people.find(({ id }) => id === read.assignee?.id);
  return (
    <Group gap="xs" role="status">
      {read.due && (
        <Chip
          icon={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
          text={formatDue(read.due.day, read.due.time)}
          from={read.due.from}
          onReject={onReject}
        />
      )}
      {read.priority && (
        <Chip
          icon={<IconFlag size={16} stroke={1.7} aria-hidden="true" />}
          text={t(`tasks:priorities.${read.priority.value}`)}
          from={read.priority.from}
          onReject={onReject}
        />
      )}
      {read.assignee && assignee ? (
        <Chip
          icon={<IconUser size={16} stroke={1.7} aria-hidden="true" />}
          text={personName(assignee)}
          from={read.assignee.from}
          onReject={onReject}
        />
      ) : (
        <span className={classes.chip}>
          <IconUser size={16} stroke={1.7} aria-hidden="true" />
          {t('quick.forMe')}
        </span>
      )}
      {read.unknown.length > 0 && (
        <span className={classes.unknown}>
          {t('quick.unknown', { names: list(read.unknown), count: read.unknown.length })}
        </span>
      )}
    </Group>
  );
}

function Chip({
  icon,
  text,
  from,
  onReject,
}: {
  icon: ReactNode;
  text: string;
  from: string;
  onReject: (from: string) => void;
}) {
  const { t } = useTranslation(['tasks']);
  const label = t('quick.asWords', { words: from });
  return (
    <span className={classes.chip}>
      {icon}
      {text}
      <CloseButton size={24} aria-label={label} title={label} onClick={() => onReject(from)} />
    </span>
  );
}
