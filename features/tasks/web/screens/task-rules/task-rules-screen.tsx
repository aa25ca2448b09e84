import { Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textLanguages } from '#core/contract/languages.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { TranslatedFields } from '#core/web/forms/translated-fields.tsx';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useLabelInLanguage } from '#core/web/i18n/in-language.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import {
  countsDown,
  listTaskRules,
  type TaskRule,
  taskRuleAssignees,
  updateTaskRule,
} from '#features/tasks/contract/task-rules.ts';
import { type TaskPriority, taskPriorities } from '#features/tasks/contract/tasks.ts';
import classes from './task-rules-screen.module.css';

/** `/page/settings/task-rules` */
export function TaskRulesScreen() {
  const { t } = useTranslation(['task-rules', 'actions']);
  usePageTitle(t('title'));
  const [edited, setEdited] = useState<TaskRule | null>(null);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Section title={t('list')}>
        <Loaded
          query={useRead(listTaskRules)}
          texts={useLoadFailureTexts(t('failed'))}
          loading={<SectionSkeleton label={t('actions:loading')} />}
        >
          {(rules) => (
            <ul className={classes.rules}>
              {rules.map((rule) => (
                <Rule key={rule.kind} rule={rule} onEdit={() => setEdited(rule)} />
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
      {edited && <RuleDialog rule={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function useDaysFormatter() {
  const { t } = useTranslation(['task-rules']);
  return ({ kind, days }: TaskRule) =>
    countsDown(kind) ? t('daysBefore', { count: days }) : t('daysAfter', { count: days });
}

function Rule({ rule, onEdit }: { rule: TaskRule; onEdit: () => void }) {
  const { t } = useTranslation(['task-rules', 'tasks']);
  const formatDays = useDaysFormatter();
  const errorMessage = useErrorMessage();
  const { mutateAsync } = useChange(updateTaskRule);
  // Optimistic value while saving.
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  const name = t(`task-rules:kinds.${rule.kind}`);

  async function turn(isOn: boolean) {
    setPendingValue(isOn);
    const { kind, ...others } = rule;
    try {
      await mutateAsync({ params: { kind }, body: { ...others, isOn } });
      showToast({ text: isOn ? t('turnedOn', { name }) : t('turnedOff', { name }) });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    } finally {
      setPendingValue(null);
    }
  }

  return (
    <li className={classes.rule}>
      <Switch
        className={classes.switch}
        label={name}
        description={`${formatDays(rule)} · ${t(`task-rules:assignees.${rule.assignee}`)} · ${t(`tasks:priorities.${rule.priority}`)}`}
        checked={pendingValue ?? rule.isOn}
        disabled={pendingValue !== null}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <Button
        className={classes.edit}
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-label={t('editOne', { name })}
        onClick={onEdit}
      >
        {t('edit')}
      </Button>
    </li>
  );
}

const toValues = ({ kind: _kind, version: _version, ...rule }: TaskRule) => rule;

function RuleDialog({ rule, onClose }: { rule: TaskRule; onClose: () => void }) {
  const { t } = useTranslation(['task-rules']);
  return (
    <FormDialog opened onClose={onClose} title={t(`task-rules:kinds.${rule.kind}`)}>
      <RuleForm rule={rule} onClose={onClose} />
    </FormDialog>
  );
}

function RuleForm({ rule, onClose }: { rule: TaskRule; onClose: () => void }) {
  const { t } = useTranslation(['task-rules', 'tasks']);
  const { personName } = useFormat();
  const formatDays = useDaysFormatter();
  const { data: staff = [] } = useRead(listStaffNames);
  const { mutateAsync } = useChange(updateTaskRule);
  const { fields, theirs, formProps } = useVersionedForm({
    schema: updateTaskRule.body.omit({ version: true }),
    record: rule,
    toValues,
    send: (sent, { on }) =>
      mutateAsync({ params: { kind: rule.kind }, body: { ...sent, version: on.version } }),
    onSaved() {
      onClose();
      showToast({ text: t('task-rules:saved') });
    },
  });
  const [assignee, setAssignee] = useState(rule.assignee);
  const [accountId, setAccount] = useState(rule.accountId);
  const [priority, setPriority] = useState(rule.priority);
  const labelIn = useLabelInLanguage();
  const setters = { assignee: setAssignee, accountId: setAccount, priority: setPriority };
  fields.watch('assignee', ({ value }) => setters.assignee(value));
  fields.watch('accountId', ({ value }) => setters.accountId(value));
  fields.watch('priority', ({ value }) => setters.priority(value));
  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('task-rules:stale'),
          items: [
            { term: t('days'), value: formatDays(theirs) },
            { term: t('assignee'), value: t(`task-rules:assignees.${theirs.assignee}`) },
            ...textLanguages.map((language) => ({
              term: labelIn(t('taskTitle'), language),
              value: theirs.title[language] ?? '',
            })),
          ],
        }
      }
      onCancel={onClose}
    >
      <NumberInput
        key={fields.key('days')}
        {...fields.getInputProps('days')}
        label={t('days')}
        description={countsDown(rule.kind) ? t('daysBeforeHint') : t('daysAfterHint')}
        min={0}
        max={365}
        allowDecimal={false}
        data-autofocus
      />
      <NativeSelect
        label={t('assignee')}
        value={assignee}
        onChange={(event) => {
          const chosen = event.currentTarget.value as TaskRule['assignee'];
          fields.setFieldValue('assignee', chosen);
          if (chosen !== 'person') fields.setFieldValue('accountId', null);
        }}
      >
        {taskRuleAssignees.map((one) => (
          <option key={one} value={one}>
            {t(`task-rules:assignees.${one}`)}
          </option>
        ))}
      </NativeSelect>
      {assignee === 'person' && (
        <NativeSelect
          label={t('person')}
          description={t('personHint')}
          value={accountId ?? ''}
          error={fields.errors.accountId}
          onChange={(event) => fields.setFieldValue('accountId', event.currentTarget.value || null)}
        >
          <option value="">{t('choose')}</option>
          {staff.map((person) => (
            <option key={person.id} value={person.id}>
              {personName(person)}
            </option>
          ))}
        </NativeSelect>
      )}
      <NativeSelect
        label={t('tasks:columns.priority')}
        value={priority}
        onChange={(event) =>
          fields.setFieldValue('priority', event.currentTarget.value as TaskPriority)
        }
      >
        {taskPriorities.map((one) => (
          <option key={one} value={one}>
            {t(`tasks:priorities.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <TranslatedFields fields={fields} path="title" label={t('taskTitle')} />
    </VersionedForm>
  );
}
