import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { currentUser } from '#core/web/session/session.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import {
  createTask,
  type Task,
  type TaskPriority,
  type TaskSummary,
  taskPriorities,
  updateTask,
} from '#features/tasks/contract/tasks.ts';
import { ChecklistField } from './checklist-field.tsx';
import { PersonField } from './person-field.tsx';
import { RecurrenceField } from './recurrence-field.tsx';
import { useAssigneeFormatter } from './task-display.tsx';
import classes from './task-form.module.css';

const schema = createTask.body.omit({ id: true });

const toValues = (task: Task | null, about: TaskSummary['applicant']) => ({
  title: task?.title ?? '',
  details: task?.details ?? '',
  assigneeId: task ? (task.assignee?.id ?? null) : (currentUser()?.id ?? null),
  applicantId: (task ? task.applicant?.id : about?.id) ?? null,
  forClient: task?.forClient ?? false,
  due: task?.due ?? '',
  dueTime: task?.dueTime ?? '',
  priority: (task?.priority ?? 'normal') as TaskPriority,
  recurrence: task?.recurrence ?? '',
  checklist: task?.checklist ?? [],
});
type Values = ReturnType<typeof toValues>;

/** Creates or edits a task; handles concurrent edits. */
export function TaskForm({
  task,
  about = null,
  onClose,
}: {
  task: Task | null;
  about?: TaskSummary['applicant'];
  onClose: () => void;
}) {
  const { t } = useTranslation(['tasks', 'actions']);
  const { day } = useFormat();
  const formatAssignee = useAssigneeFormatter();
  const create = useChange(createTask);
  const update = useChange(updateTask);
  const { fields, theirs, formProps } = useVersionedForm({
    schema,
    record: task,
    toValues: (record) => toValues(record, about),
    keptTextName: `task:${task?.id ?? 'new'}`,
    send(sent, { on }) {
      // Keeps the location assignment unless a person is chosen.
      const { assigneeId, ...others } = sent;
      const isSameAssignee = on !== null && (on.assignee?.id ?? null) === assigneeId;
      return on
        ? update.mutateAsync({
            params: { id: on.id },
            body: {
              ...others,
              ...(!isSameAssignee && { assigneeId: assigneeId ?? null }),
              version: on.version,
            },
          })
        : create.mutateAsync({ body: sent });
    },
    onSaved({ title }) {
      onClose();
      showToast({ text: task ? t('tasks:dialog.saved', { title }) : t('quick.added', { title }) });
    },
  });
  return (
    <VersionedForm
      {...formProps}
      endsDialog={task === null}
      theirs={
        theirs && {
          title: t('tasks:dialog.stale'),
          items: [
            { term: t('columns.title'), value: theirs.title },
            { term: t('columns.assignee'), value: formatAssignee({ ...theirs, comments: 0 }) },
            { term: t('columns.due'), value: day(theirs.due) },
            { term: t('columns.priority'), value: t(`tasks:priorities.${theirs.priority}`) },
          ],
        }
      }
      onCancel={onClose}
    >
      <TextInput
        key={fields.key('title')}
        {...fields.getInputProps('title')}
        label={t('columns.title')}
        autoComplete="off"
        data-autofocus
      />
      <TaskFields fields={fields} known={task?.applicant ?? about} task={task} />
    </VersionedForm>
  );
}

type Fields = ReturnType<
  typeof useVersionedForm<Values, typeof schema, Task | null, Task>
>['fields'];

/** Current value of a field that is selected rather than typed. */
function useChosen<Name extends keyof Values>(fields: Fields, name: Name) {
  const [value, setValue] = useState(fields.getValues()[name]);
  fields.watch(name as never, ({ value: now }) => setValue(now as Values[Name]));
  const choose = (chosen: Values[Name]) => fields.setFieldValue(name as never, chosen as never);
  return [value, choose, fields.errors[name]] as const;
}

function TaskFields({
  fields,
  known,
  task,
}: {
  fields: Fields;
  known: TaskSummary['applicant'];
  task: Task | null;
}) {
  const { t } = useTranslation(['tasks', 'actions']);
  const { personName } = useFormat();
  const [assigneeId, setAssignee, assigneeError] = useChosen(fields, 'assigneeId');
  const [applicantId, setApplicant, applicantError] = useChosen(fields, 'applicantId');
  // For a task about a person, only staff who may see that person.
  const { data: staff = [], isSuccess } = useRead(
    listStaffNames,
    applicantId ? { query: { applicant: applicantId } } : {},
    { placeholderData: keepPreviousData },
  );
  const { data: allStaff = [] } = useRead(listStaffNames);
  const [forClient, setForClient] = useChosen(fields, 'forClient');
  const [priority, setPriority] = useChosen(fields, 'priority');
  const [due] = useChosen(fields, 'due');
  const [recurrence, setRecurrence, recurrenceError] = useChosen(fields, 'recurrence');
  const [checklist, setChecklist, checklistError] = useChosen(fields, 'checklist');
  const optional = (label: string) => `${label} (${t('actions:optional')})`;
  const team = task?.location
    ? t('assignee.location', { name: task.location.name })
    : t('assignee.team');
  const isUnavailable =
    isSuccess && assigneeId !== null && !staff.some(({ id }) => id === assigneeId);
  const formerAssignee = [...allStaff, task?.assignee].find((one) => one?.id === assigneeId);
  return (
    <>
      <div>
        <PersonField
          value={applicantId ?? ''}
          known={known}
          error={applicantError}
          onChange={(id) => setApplicant(id === '' ? null : id)}
        />
        {task && applicantId && (
          <Link className={classes.file} to={paths.applicant(applicantId)}>
            {t('form.openFile')}
          </Link>
        )}
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={t('columns.assignee')}
          value={assigneeId ?? ''}
          error={assigneeError}
          onChange={(event) => setAssignee(event.currentTarget.value || null)}
        >
          <option value="">{team}</option>
          {isUnavailable && formerAssignee && (
            <option value={formerAssignee.id}>{personName(formerAssignee)}</option>
          )}
          {staff.map((person) => (
            <option key={person.id} value={person.id}>
              {personName(person)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('columns.priority')}
          value={priority}
          onChange={(event) => setPriority(event.currentTarget.value as TaskPriority)}
        >
          {taskPriorities.map((one) => (
            <option key={one} value={one}>
              {t(`tasks:priorities.${one}`)}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          key={fields.key('due')}
          {...fields.getInputProps('due')}
          type="date"
          label={optional(t('columns.due'))}
        />
        <TextInput
          key={fields.key('dueTime')}
          {...fields.getInputProps('dueTime')}
          type="time"
          label={optional(t('form.time'))}
        />
      </div>
      <RecurrenceField
        value={recurrence}
        due={due}
        error={recurrenceError}
        onChange={setRecurrence}
      />
      {applicantId !== null && (
        <Checkbox
          label={t('form.forClient')}
          description={t('form.forClientHint')}
          checked={forClient}
          onChange={(event) => setForClient(event.currentTarget.checked)}
        />
      )}
      <Textarea
        key={fields.key('details')}
        {...fields.getInputProps('details')}
        label={optional(t('form.details'))}
        autosize
        minRows={2}
        maxRows={10}
      />
      <ChecklistField steps={checklist} error={checklistError} onChange={setChecklist} />
    </>
  );
}
