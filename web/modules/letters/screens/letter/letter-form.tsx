import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import {
  type LetterTemplate,
  letterToWrite,
  readLetterFacts,
  saveLetter,
  showLetter,
} from '#contract/letters.ts';
import type { Paper } from '#contract/papers.ts';
import { PaperWarning } from '#web/modules/contact-safety/parts/paper-warning.tsx';
import { useMakingPaper } from '#web/modules/papers/parts/making-paper.ts';
import { PaperFormFrame } from '#web/modules/papers/parts/paper-form-frame.tsx';
import { call } from '#web/platform/api.ts';
import { download } from '#web/platform/download.ts';
import { useRead } from '#web/platform/read.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { ownZone } from '#web/platform/zone-clock.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { FactFields } from './fact-fields.tsx';
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
  const { t } = useTranslation('letters');
  const { id, abilities } = file;
  const unsavedWords = useUnsavedWords();
  const making = useMakingPaper({
    keptAs: `letter:${id}`,
    schema: letterToWrite,
    initialValues: initial,
    toSent: sentLetter,
    show: (body) => call(showLetter, { params: { id }, body }),
    save: (body) => download(saveLetter, { params: { id }, body }),
    savedText: (name) => t('write.saved', { name }),
    onShown,
  });
  const { fields, hasUnsaved, forgetKept } = making.form;
  const templateId = fields.useWatchValue('templateId');
  const language = fields.useWatchValue('language');
  const template = templates.find((one) => one.id === templateId);
  const { data: facts } = useRead(readLetterFacts, {
    params: { id },
    query: { language, zone: ownZone() },
  });
  const words = useFilledWords(fields, template, facts);
  return (
    <>
      <UnsavedGuard
        hasUnsaved={() => words.isOwn && hasUnsaved()}
        onLeave={forgetKept}
        words={unsavedWords}
      />
      <PaperFormFrame
        making={making}
        maySave={abilities.update}
        warning={<PaperWarning applicant={file} path="letter" />}
      >
        <WhichFields fields={fields} templates={templates} />
        <WhomFields fields={fields} applicantId={id} />
        {template && <FactFields fields={fields} template={template} facts={facts} />}
        <WordFields fields={fields} isOwn={words.isOwn} onBeginAgain={words.beginAgain} />
        {abilities.update && (
          <Checkbox
            key={fields.key('keep')}
            {...fields.getInputProps('keep', { type: 'checkbox' })}
            label={t('write.keep')}
          />
        )}
      </PaperFormFrame>
    </>
  );
}
