import { Button, NumberInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import { type RetentionKind, retentionKinds } from '#features/lifecycle/contract/enumerations.ts';
import {
  type RetentionRules,
  readRetentionRules,
  updateRetentionRules,
} from '#features/lifecycle/contract/retention.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './retention-screen.module.css';

export function RulesSection() {
  const { t } = useTranslation('keeping');
  const query = useRead(readRetentionRules);
  const toRuleItems = useRuleItems();
  const [edited, setEdited] = useState<RetentionRules | null>(null);
  return (
    <Section
      title={t('retention.rules.title')}
      actions={
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconPencil size={18} stroke={1.8} aria-hidden="true" />}
          disabled={!query.data}
          onClick={() => setEdited(query.data ?? null)}
        >
          {t('retention.rules.change')}
        </Button>
      }
    >
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('retention.rules.loading')} />}
      >
        {(rules) => <DefinitionList items={toRuleItems(rules)} />}
      </Loaded>
      <p className={classes.hint}>{t('retention.rules.counts')}</p>
      {edited && <RulesDialog rules={edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function useRuleItems() {
  const { t } = useTranslation('keeping');
  const label = useEnumerationLabel();
  const time = (months: number | null) => {
    if (months === null) return t('retention.rules.none');
    return months % 12 === 0
      ? t('retention.rules.years', { count: months / 12 })
      : t('retention.rules.months', { count: months });
  };
  return (rules: RetentionRules) =>
    retentionKinds.map((kind) => ({
      term: label('retentionKinds', kind),
      value: time(rules[kind]),
    }));
}

function RulesDialog({ rules, onClose }: { rules: RetentionRules; onClose: () => void }) {
  const { t } = useTranslation('keeping');
  return (
    <FormDialog opened onClose={onClose} title={t('retention.title')}>
      <RulesForm rules={rules} onClose={onClose} />
    </FormDialog>
  );
}

/** Months as in the input: '' means no rule. */
type Values = Record<RetentionKind, number | string>;

const toFormValues = ({ applications, clients }: RetentionRules): Values => ({
  applications: applications ?? '',
  clients: clients ?? '',
});

function RulesForm({ rules, onClose }: { rules: RetentionRules; onClose: () => void }) {
  const { t } = useTranslation('keeping');
  const label = useEnumerationLabel();
  const toRuleItems = useRuleItems();
  const { mutateAsync } = useChange(updateRetentionRules);
  const { fields, theirs, formProps } = useVersionedForm({
    schema: updateRetentionRules.body.omit({ version: true }),
    record: rules,
    toValues: toFormValues,
    toSent: ({ applications, clients }) =>
      ({
        applications: applications === '' ? null : applications,
        clients: clients === '' ? null : clients,
      }) as Pick<RetentionRules, RetentionKind>,
    send: (sent, { on }) => mutateAsync({ body: { ...sent, version: on.version } }),
    onSaved() {
      onClose();
      showToast({ text: t('retention.rules.saved') });
    },
  });
  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('retention.rules.stale'),
          items: toRuleItems(theirs),
        }
      }
      onCancel={onClose}
    >
      {retentionKinds.map((kind, index) => (
        <NumberInput
          key={fields.key(kind)}
          {...fields.getInputProps(kind)}
          label={t('retention.rules.field', { whom: label('retentionKinds', kind) })}
          description={t(`retention.rules.hints.${kind}`)}
          min={0}
          max={600}
          allowDecimal={false}
          {...(index === 0 && { 'data-autofocus': true })}
        />
      ))}
    </VersionedForm>
  );
}
