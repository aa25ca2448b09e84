import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { supportGroupNames } from '#contract/support-groups.ts';
import { type SupportRecord, supportRecordToCreate } from '#contract/support-records.ts';
import { paths } from '#web/paths.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { isAllThere, sendOn, useStaleVersion } from '#web/platform/stale-version.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { FloatingBar } from '#web/ui/floating-bar.tsx';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveKeys, useSaveKey } from '#web/ui/save-key.ts';
import { showToast } from '#web/ui/toast.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { amountIn, type SupportValues, valuesOf } from '../../parts/entry-values.ts';
import { type SupportBody, useSaveSupportRecord } from '../../parts/queries.ts';
import { GroupFields } from './group-fields.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { bodyToSave } from './support-body.ts';
import classes from './support-form.module.css';

/** All groups, saved at once. */
export function SupportForm({ file, record }: { file: Applicant; record: SupportRecord }) {
  const { t } = useTranslation(['support-records', 'actions']);
  const { personName, amount } = useFormat();
  const unsavedWords = useUnsavedWords();
  const navigate = useNavigate();
  const { mutateAsync: save } = useSaveSupportRecord(file.id);
  // What the changes are based on; somebody else's record, once both are merged.
  const stale = useStaleVersion(record);
  const { base, theirs } = stale;
  /** As people write it where that can be read again; not all digits of the world can. */
  const amountAsTyped = (value: number) =>
    amountIn(amount(value)) === value ? amount(value) : String(value);
  const typed = (saved: SupportRecord) => valuesOf(saved, amountAsTyped);

  const form = useContractForm<SupportValues, typeof supportRecordToCreate, SupportRecord>({
    schema: supportRecordToCreate,
    initialValues: typed(record),
    keep: { name: `support:${file.id}`, base },
    toSent: (values) => bodyToSave(typed(base.current), values) as SupportBody,
    send: async (body, values) => {
      const hasChanges = Object.keys(body).length > 0;
      if (!hasChanges) return base.current;
      return sendOn(
        base.current,
        (on) => save({ base: on, body }),
        (there) => isAllThere(body, bodyToSave(typed(there), values)),
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
        <UnsavedGuard hasUnsaved={form.hasUnsaved} onLeave={form.forgetKept} words={unsavedWords} />
      </form>
      {theirs && (
        <MergeDialog
          base={typed(base.current)}
          mine={form.fields.getValues()}
          theirs={typed(theirs)}
          savedAt={theirs.updatedAt}
          onMerged={(merged) => void saveMerged(merged, theirs)}
          onClose={stale.putOff}
        />
      )}
    </>
  );
}
