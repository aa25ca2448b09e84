import { useQuery } from '@tanstack/react-query';
import { Notice } from '#core/web/ui/notice.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { type ShownPath, useContactWarning } from './contact-note.tsx';
import { contactSafetyQuery } from './queries.ts';

/** Channels in which staff hand something over in person. */
type HandedPath = Extract<
  ShownPath,
  'letter' | 'printout' | 'patient-notice' | 'given-file' | 'own-data' | 'shared-file'
>;

/** Warnings before staff hand over something that may reach the person. */
export function PaperWarning({
  applicant,
  path,
}: {
  applicant: Pick<Applicant, 'id' | 'version'>;
  path: HandedPath;
}) {
  const contactWarning = useContactWarning();
  const verdict = useQuery(contactSafetyQuery(applicant)).data?.verdicts[path];
  const text = verdict && contactWarning(path, verdict);
  return text ? <Notice tone="waiting">{text}</Notice> : null;
}
