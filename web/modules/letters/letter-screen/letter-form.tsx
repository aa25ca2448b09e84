import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { type LetterTemplate, letterToWrite, saveLetter, showLetter } from '#contract/letters.ts';
import type { SentBy } from '#contract/operation.ts';
import type { Paper } from '#contract/papers.ts';
import { disclosuresQuery } from '#web/modules/papers/queries.ts';
import { call } from '#web/platform/api.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { download } from '#web/platform/download.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { FormActions, FormProblem } from '#web/ui/form-stack.tsx';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { letterFactsQuery } from '../queries.ts';
import { FactFields } from './fact-fields.tsx';
import classes from './letter-form.module.css';
import { type LetterValues, sentLetter } from './letter-values.ts';
import { useFilledWords } from './use-filled-words.ts';
import { WhichFields } from './which-fields.tsx';
import { WhomFields } from './whom-fields.tsx';
import { WordFields } from './word-fields.tsx';

/** Writes a letter: which, to whom, what it may say, and its words as they go out. */
export function LetterForm({
  file,
  templates,
  initial,
  onShown,
}: {
  file: Applicant;
  templates: readonly LetterTemplate[];
  initial: LetterValues;
  /** With what was written, so that changing it begins there. */
  onShown: (paper: Paper, values: LetterValues) => void;
}) {
  const { t } = useTranslation(['letters', 'papers']);
  const unsavedWords = useUnsavedWords();
  const client = useQueryClient();
  const way = useRef<'show' | 'save'>('show');
  const { id } = file;

  async function send(body: SentBy<typeof showLetter>['body']): Promise<Paper | string> {
    const sent = { params: { id }, body };
    return way.current === 'show' ? call(showLetter, sent) : download(saveLetter, sent);
  }

  const form = useContractForm({
    schema: letterToWrite,
    initialValues: initial,
    toSent: sentLetter,
    keep: { name: `letter:${id}` },
    send,
    onSaved: (made, values) => {
      void client.invalidateQueries({ queryKey: disclosuresQuery(id).queryKey });
      if (typeof made === 'string') showToast({ text: t('write.saved', { name: made }) });
      else onShown(made, values);
    },
  });
  const { fields } = form;
  const notice = useKeptNotice(form.back);
  const templateId = fields.useWatchValue('templateId');
  const language = fields.useWatchValue('language');
  const template = templates.find((one) => one.id === templateId);
  const { data: facts } = useQuery(letterFactsQuery(id, language));
  const words = useFilledWords(fields, template, facts);
  const begin = (how: 'show' | 'save') => {
    way.current = how;
    void form.submit();
  };

  return (
    <>
      <UnsavedGuard
        hasUnsaved={() => words.isOwn && form.hasUnsaved()}
        onLeave={form.forgetKept}
        words={unsavedWords}
      />
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
        <WhichFields fields={fields} templates={templates} />
        <WhomFields fields={fields} applicantId={id} />
        {template && <FactFields fields={fields} template={template} facts={facts} />}
        <WordFields fields={fields} isOwn={words.isOwn} onBeginAgain={words.beginAgain} />
        {file.abilities.update && (
          <Checkbox
            key={fields.key('keep')}
            {...fields.getInputProps('keep', { type: 'checkbox' })}
            label={t('write.keep')}
          />
        )}
        <FormActions>
          <Button
            type="submit"
            disabled={form.sending}
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('papers:show')}
          </Button>
          {file.abilities.update && (
            <Button
              variant="default"
              disabled={form.sending}
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => begin('save')}
            >
              {t('papers:save')}
            </Button>
          )}
        </FormActions>
      </form>
    </>
  );
}
