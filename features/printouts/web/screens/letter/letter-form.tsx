import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#core/contract/paper.ts';
import { call } from '#core/web/api/api.ts';
import { download } from '#core/web/api/download.ts';
import { useRead } from '#core/web/api/read.ts';
import { useUnsavedWords } from '#core/web/forms/unsaved-words.ts';
import { ownZone } from '#core/web/i18n/zone-clock.ts';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';
import {
  type LetterTemplate,
  letterToWrite,
  readLetterFacts,
  saveLetter,
  showLetter,
} from '#features/printouts/contract/letters.ts';
import { useMakingPaper } from '../../parts/papers/making-paper.ts';
import { PaperFormFrame } from '../../parts/papers/paper-form-frame.tsx';
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
