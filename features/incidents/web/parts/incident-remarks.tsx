import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { listStaffNames } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  addIncidentAddendum,
  addIncidentTask,
  closeIncident,
  type Incident,
  maxIncidentRemarkLength,
  reopenIncident,
} from '#features/incidents/contract/incidents.ts';
import { maxTaskTitleLength } from '#features/tasks/contract/tasks.ts';

interface Props {
  incident: Incident;
  onClose: () => void;
}

/** Adds an addendum. */
export function AddendumDialog(props: Props) {
  const { t } = useTranslation('incidents');
  return (
    <FormDialog opened onClose={props.onClose} title={t('addAddendum')}>
      <AddendumForm {...props} />
    </FormDialog>
  );
}

function AddendumForm({ incident, onClose }: Props) {
  const { t } = useTranslation(['incidents', 'actions']);
  const add = useChange(addIncidentAddendum);
  const form = useContractForm({
    schema: addIncidentAddendum.body,
    initialValues: { text: '' },
    send: (body) => add.mutateAsync({ params: { id: incident.id }, body }),
    onSaved: () => {
      onClose();
      showToast({ text: t('addendumSaved') });
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={t('actions:save')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <Textarea
        key={form.fields.key('text')}
        {...form.fields.getInputProps('text')}
        label={t('addendum')}
        autosize
        minRows={3}
        maxLength={maxIncidentRemarkLength}
        data-autofocus
      />
    </DialogForm>
  );
}

/** Closes an incident with its review, or reopens it with a reason. */
export function ReviewDialog(props: Props) {
  const { t } = useTranslation('incidents');
  const title = props.incident.status === 'closed' ? t('reopen') : t('close');
  return (
    <FormDialog opened onClose={props.onClose} title={title}>
      <ReviewForm {...props} />
    </FormDialog>
  );
}

function ReviewForm({ incident, onClose }: Props) {
  const { t } = useTranslation(['incidents', 'actions']);
  const isClosed = incident.status === 'closed';
  const close = useChange(closeIncident);
  const reopen = useChange(reopenIncident);
  const form = useContractForm({
    schema: closeIncident.body,
    initialValues: { text: '' },
    toSent: (values): z.input<typeof closeIncident.body> => ({
      ...values,
      version: incident.version,
    }),
    send: (body) => (isClosed ? reopen : close).mutateAsync({ params: { id: incident.id }, body }),
    onSaved: () => {
      onClose();
      showToast({ text: isClosed ? t('isReopened') : t('isClosed') });
    },
  });
  return (
    <DialogForm
      form={form}
      intro={<p>{isClosed ? t('reopenText') : t('closeText')}</p>}
      submitLabel={isClosed ? t('reopen') : t('close')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <Textarea
        key={form.fields.key('text')}
        {...form.fields.getInputProps('text')}
        label={isClosed ? t('reopenLabel') : t('closeLabel')}
        autosize
        minRows={3}
        maxLength={maxIncidentRemarkLength}
        data-autofocus
      />
    </DialogForm>
  );
}

/** Adds a follow-up task. */
export function FollowUpDialog(props: Props) {
  const { t } = useTranslation('incidents');
  return (
    <FormDialog opened onClose={props.onClose} title={t('addTask')}>
      <FollowUpForm {...props} />
    </FormDialog>
  );
}

function FollowUpForm({ incident, onClose }: Props) {
  const { t } = useTranslation(['incidents', 'actions']);
  const { personName } = useFormat();
  const { data: staff = [] } = useRead(listStaffNames);
  const add = useChange(addIncidentTask);
  const form = useContractForm({
    schema: addIncidentTask.body,
    initialValues: { title: '', assigneeId: '', due: dayFromNow(1) },
    toSent: (values): z.input<typeof addIncidentTask.body> => ({
      ...values,
      assigneeId: values.assigneeId || null,
    }),
    send: (body) => add.mutateAsync({ params: { id: incident.id }, body }),
    onSaved: () => {
      onClose();
      showToast({ text: t('taskAdded') });
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={t('actions:save')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <TextInput
        key={form.fields.key('title')}
        {...form.fields.getInputProps('title')}
        label={t('taskTitle')}
        maxLength={maxTaskTitleLength}
        autoComplete="off"
        data-autofocus
      />
      <FormRow>
        <TextInput
          key={form.fields.key('due')}
          {...form.fields.getInputProps('due')}
          type="date"
          label={t('taskDue')}
        />
        <NativeSelect
          key={`${form.fields.key('assigneeId')} ${staff.length > 0}`}
          {...form.fields.getInputProps('assigneeId')}
          label={t('taskAssignee')}
        >
          <option value="">{t('team')}</option>
          {staff.map((person) => (
            <option key={person.id} value={person.id}>
              {personName(person)}
            </option>
          ))}
        </NativeSelect>
      </FormRow>
    </DialogForm>
  );
}
