import { useTranslation } from 'react-i18next';
import type { Paper } from '#core/contract/paper.ts';
import { call } from '#core/web/api/api.ts';
import { download } from '#core/web/api/download.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';
import { paperToMake, savePaper, showPaper } from '#features/printouts/contract/papers.ts';
import { useMakingPaper } from '../../parts/papers/making-paper.ts';
import { PaperFields, PaperFormFrame } from '../../parts/papers/paper-form-frame.tsx';
import { PurposeFields, RecipientField } from '../../parts/papers/recipient-fields.tsx';
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
  const { id } = file;
  const making = useMakingPaper({
    keptAs: `paper:${id}`,
    schema: paperToMake,
    initialValues: initial,
    toSent: sentPaper,
    show: (body) => call(showPaper, { params: { id }, body }),
    save: (body) => download(savePaper, { params: { id }, body }),
    savedText: (name) => t('saved', { name }),
    onShown,
  });
  const { fields } = making.form;
  const parts = fields.useWatchValue('parts');
  const topics = fields.useWatchValue('topics');
  const groups = fields.useWatchValue('groups');
  return (
    <PaperFormFrame making={making} warning={<PaperWarning applicant={file} path="printout" />}>
      <PartFields applicantId={id} fields={fields} />
      <Section title={t('who')} text={t('whoText')}>
        <PaperFields>
          <RecipientField fields={fields as never} />
          <PurposeFields
            applicantId={id}
            fields={fields as never}
            wanted={{ parts, topics, groups }}
          />
        </PaperFields>
      </Section>
    </PaperFormFrame>
  );
}
