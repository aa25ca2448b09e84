import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import type { SentBy } from '#contract/operation.ts';
import { type Paper, paperToMake, savePaper, showPaper } from '#contract/papers.ts';
import { call } from '#web/platform/api.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { download } from '#web/platform/download.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { FormActions, FormProblem } from '#web/ui/form-stack.tsx';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { PurposeFields, RecipientField } from '../components/recipient-fields.tsx';
import { disclosuresQuery } from '../queries.ts';
import classes from './paper-screen.module.css';
import { type PaperValues, sentPaper } from './paper-values.ts';
import { PartFields } from './part-fields.tsx';

/** Chooses what goes on a paper and says for whom; then it is shown to be printed, or saved. */
export function PaperForm({
  file,
  initial,
  onShown,
}: {
  file: Applicant;
  initial: PaperValues;
  /** With what was chosen, so that choosing again begins there. */
  onShown: (paper: Paper, values: PaperValues) => void;
}) {
  const { t } = useTranslation('papers');
  const client = useQueryClient();
  const way = useRef<'show' | 'save'>('show');
  const { id } = file;

  async function send(body: SentBy<typeof showPaper>['body']): Promise<Paper | string> {
    const sent = { params: { id }, body };
    return way.current === 'show' ? call(showPaper, sent) : download(savePaper, sent);
  }

  const form = useContractForm({
    schema: paperToMake,
    initialValues: initial,
    toSent: sentPaper,
    keep: { name: `paper:${id}` },
    send,
    onSaved: (made, values) => {
      void client.invalidateQueries({ queryKey: disclosuresQuery(id).queryKey });
      if (typeof made === 'string') showToast({ text: t('saved', { name: made }) });
      else onShown(made, values);
    },
  });
  const notice = useKeptNotice(form.back);
  const begin = (how: 'show' | 'save') => {
    way.current = how;
    void form.submit();
  };

  return (
    <>
      <KeptNotice notice={notice} />
      <form
        {...form.formProps}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          begin('show');
        }}
      >
        <FormProblem text={form.problem} count={form.problemCount} />
        <PartFields applicantId={id} fields={form.fields} />
        <Section title={t('who')} text={t('whoText')}>
          <div className={classes.fields}>
            <RecipientField fields={form.fields as never} />
            <PurposeFields fields={form.fields as never} />
          </div>
        </Section>
        <FormActions>
          <Button
            type="submit"
            loading={form.sending && way.current === 'show'}
            disabled={form.sending}
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('show')}
          </Button>
          <Button
            variant="default"
            loading={form.sending && way.current === 'save'}
            disabled={form.sending}
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => begin('save')}
          >
            {t('save')}
          </Button>
        </FormActions>
      </form>
    </>
  );
}
