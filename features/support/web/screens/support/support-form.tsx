import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { useCustomChange } from '#core/web/api/change.ts';
import { cacheReply, readQuery } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { isAlreadySaved, retrySave, useStaleVersion } from '#core/web/forms/stale-version.ts';
import { useUnsavedTexts } from '#core/web/forms/unsaved-texts.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { FloatingBar } from '#core/web/ui/floating-bar.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { saveKeys, useSaveKey } from '#core/web/ui/single-key.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { supportGroupNames } from '#features/support/contract/support-groups.ts';
import {
  createSupportRecord,
  readSupportRecord,
  type SupportRecord,
  supportRecordToCreate,
  updateSupportRecord,
} from '#features/support/contract/support-records.ts';
import {
  isSameGroup,
  parseAmount,
  type SupportValues,
  toEntryBody,
  toSupportValues,
} from '../../parts/entry-values.ts';
import { GroupFields } from './group-fields.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import classes from './support-form.module.css';

/** Returns only the groups that differ. */
export function bodyToSave(before: SupportValues, after: SupportValues): Record<string, unknown> {
  return Object.fromEntries(
    supportGroupNames
      .filter((group) => !isSameGroup(before[group], after[group]))
      .map((group) => [group, after[group].map((entry) => toEntryBody(group, entry))]),
  );
}

type SupportBody = SentBy<typeof createSupportRecord>['body'];

/** Creates the record or saves its next version. */
function useSaveSupportRecord(applicantId: string) {
  return useCustomChange(
    updateSupportRecord,
    ({ base, body }: { base: SupportRecord; body: SupportBody }) =>
      base.version === 0
        ? call(createSupportRecord, { params: { applicantId }, body })
        : call(updateSupportRecord, { body: { ...body, applicantId, version: base.version } }),
    {
      remember: (saved, client) =>
        cacheReply(
          client,
          readQuery(readSupportRecord, { params: { applicantId } }).queryKey,
          saved,
        ),
    },
  );
}

export function SupportForm({ file, record }: { file: Applicant; record: SupportRecord }) {
  const { t } = useTranslation(['support-records', 'actions']);
  const { personName, amount } = useFormat();
  const unsavedTexts = useUnsavedTexts();
  const navigate = useNavigate();
  const { mutateAsync: save } = useSaveSupportRecord(file.id);
  // Base of the changes; another person's record after a merge.
  const stale = useStaleVersion(record);
  const { base, theirs } = stale;
  /** Localized only if it can be parsed again, which isn't true for all digits. */
  const formatAmount = (value: number) =>
    parseAmount(amount(value)) === value ? amount(value) : String(value);
  const toValues = (saved: SupportRecord) => toSupportValues(saved, formatAmount);

  const form = useContractForm<SupportValues, typeof supportRecordToCreate, SupportRecord>({
    schema: supportRecordToCreate,
    initialValues: toValues(record),
    keep: { name: `support:${file.id}`, base },
    toSent: (values) => bodyToSave(toValues(base.current), values) as SupportBody,
    send: async (body, values) => {
      const hasChanges = Object.keys(body).length > 0;
      if (!hasChanges) return base.current;
      return retrySave(
        base.current,
        (on) => save({ base: on, body }),
        (there) => isAlreadySaved(body, bodyToSave(toValues(there), values)),
      );
    },
    onSaved: () => {
      void navigate({
        to: paths.applicant(file.id),
        search: paths.inFile('support'),
        replace: true,
      });
      showToast({ text: t('saved', { name: personName(file) }) });
    },
    onProblem: stale.onProblem,
  });
  const notice = useKeptNotice(form.back);
  useSaveKey(() => void form.submit());

  async function saveMerged(merged: SupportValues, current: SupportRecord) {
    stale.goOnFrom(current);
    form.fields.setValues(merged);
    await form.submit();
  }

  return (
    <>
      <KeptNotice notice={notice} />
      <form {...form.formProps} className={classes.form}>
        {form.problem && (
          <div className={classes.problem}>
            <Notice key={form.problemCount} tone="bad" title={t('saveFailed')} takesFocus>
              {form.problem}
            </Notice>
          </div>
        )}
        {supportGroupNames.map((group) => (
          <GroupFields key={group} group={group} form={form.fields} />
        ))}
        <FloatingBar>
          <Button
            variant="default"
            component={Link}
            to={paths.applicant(file.id)}
            search={paths.inFile('support')}
          >
            {t('actions:cancel')}
          </Button>
          <Button
            type="submit"
            loading={form.sending}
            title={t('saveKey')}
            aria-keyshortcuts={saveKeys}
          >
            {t('actions:save')}
          </Button>
        </FloatingBar>
        <UnsavedGuard
          hasUnsaved={form.hasUnsaved}
          onLeave={form.forgetKeptText}
          texts={unsavedTexts}
        />
      </form>
      {theirs && (
        <MergeDialog
          base={toValues(base.current)}
          mine={form.fields.getValues()}
          theirs={toValues(theirs)}
          savedAt={theirs.updatedAt}
          onMerged={(merged) => void saveMerged(merged, theirs)}
          onClose={stale.putOff}
        />
      )}
    </>
  );
}
