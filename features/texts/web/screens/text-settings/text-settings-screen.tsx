import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { cacheReply, readQuery, useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useUnsavedTexts } from '#core/web/forms/unsaved-texts.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { FormActions, FormProblem, FormRow, FormStack } from '#core/web/ui/form-stack.tsx';
import { formatPhone } from '#core/web/ui/format-phone.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import {
  readTextSettings,
  type TextSettings,
  updateTextSettings,
} from '#features/texts/contract/texts.ts';

/** `/page/settings/texts`: the gateway, this month's count and cost, and quiet hours. */
export function TextSettingsScreen() {
  const { t } = useTranslation(['texts', 'actions']);
  usePageTitle(t('settings.title'));
  const query = useRead(readTextSettings);
  return (
    <>
      <PageHeader title={t('settings.title')} subtitle={t('settings.subtitle')} />
      <Loaded
        query={query}
        texts={useLoadFailureTexts(t('settings.failed'))}
        loading={<SectionSkeleton label={t('actions:loading')} height={120} />}
      >
        {(settings) => (
          <>
            <Section title={t('settings.gateway')}>
              <Gateway settings={settings} />
            </Section>
            <Section title={t('settings.month')} text={t('settings.monthText')}>
              <Month month={settings.month} />
            </Section>
            <Section title={t('settings.quiet')} text={t('settings.quietText')}>
              <QuietHours key={settings.version} settings={settings} />
            </Section>
          </>
        )}
      </Loaded>
    </>
  );
}

function Gateway({ settings }: { settings: TextSettings }) {
  const { t } = useTranslation('texts');
  const { number, relative } = useFormat();
  const { gateway, from, callbacks, waiting, lastSentAt, lastFailedAt } = settings;
  if (gateway === null || callbacks === null) {
    return <Notice title={t('settings.noGateway')}>{t('settings.noGatewayText')}</Notice>;
  }
  const isFailing = lastFailedAt !== null && lastFailedAt > (lastSentAt ?? '');
  const callbackItems =
    gateway === 'twilio'
      ? [{ term: t('settings.received'), value: callbacks.received }]
      : [{ term: t('settings.reports'), value: callbacks.received }];
  return (
    <>
      {isFailing && (
        <Notice tone="bad" title={t('settings.failing')}>
          {t('settings.failingText', { when: relative(lastFailedAt) })}
        </Notice>
      )}
      <DefinitionList
        items={[
          { term: t('settings.kind'), value: t(`settings.kinds.${gateway}`) },
          { term: t('settings.from'), value: formatPhone(from ?? '') },
          ...callbackItems,
          { term: t('settings.waiting'), value: number(waiting) },
          { term: t('settings.lastSent'), value: relative(lastSentAt) },
        ]}
      />
    </>
  );
}

function Month({ month }: { month: TextSettings['month'] }) {
  const { t, i18n } = useTranslation('texts');
  const { number } = useFormat();
  const cost = month.costs.map(({ amount, currency }) =>
    new Intl.NumberFormat(i18n.language, { style: 'currency', currency }).format(Number(amount)),
  );
  const unpriced = month.unpriced > 0 ? t('settings.unpriced', { count: month.unpriced }) : null;
  return (
    <DefinitionList
      items={[
        { term: t('settings.sent'), value: number(month.sent) },
        { term: t('settings.segments'), value: number(month.segments) },
        { term: t('settings.replies'), value: number(month.received) },
        { term: t('settings.notDelivered'), value: number(month.failed) },
        { term: t('settings.cost'), value: [...cost, unpriced].filter(Boolean).join(' · ') },
      ]}
    />
  );
}

function QuietHours({ settings }: { settings: TextSettings }) {
  const { t } = useTranslation(['texts', 'actions']);
  const unsavedTexts = useUnsavedTexts();
  const { quietFrom, quietUntil, quietSource, version } = settings;
  const save = useChange(updateTextSettings, {
    remember: (saved, client) => cacheReply(client, readQuery(readTextSettings).queryKey, saved),
  });
  const form = useContractForm({
    schema: updateTextSettings.body,
    initialValues: { quietFrom, quietUntil, quietSource },
    toSent: (values) => ({ ...values, version }),
    send: (body) => save.mutateAsync({ body }),
    onSaved: () => showToast({ text: t('settings.saved') }),
  });
  const { fields } = form;
  return (
    <>
      <UnsavedGuard
        hasUnsaved={form.hasUnsaved}
        onLeave={form.forgetKeptText}
        texts={unsavedTexts}
      />
      <FormStack {...form.formProps}>
        <FormProblem text={form.problem} count={form.problemCount} />
        <FormRow>
          {(['quietFrom', 'quietUntil'] as const).map((name) => (
            <TextInput
              key={fields.key(name)}
              {...fields.getInputProps(name)}
              type="time"
              label={t(`texts:settings.${name}`)}
            />
          ))}
        </FormRow>
        <TextInput
          key={fields.key('quietSource')}
          {...fields.getInputProps('quietSource')}
          label={t('settings.quietSource')}
          description={t('settings.quietSourceHint')}
        />
        <FormActions>
          <Button type="submit" loading={form.sending}>
            {t('settings.save')}
          </Button>
        </FormActions>
      </FormStack>
    </>
  );
}
