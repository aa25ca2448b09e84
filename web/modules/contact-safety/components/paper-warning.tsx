import { useQuery } from '@tanstack/react-query';
import type { Applicant } from '#contract/applicants.ts';
import { Notice } from '#web/ui/notice.tsx';
import { contactSafetyQuery } from '../queries.ts';
import { useContactWords } from './contact-note.tsx';

/** What to mind before a letter or a printout is made that may go to the person. */
export function PaperWarning({
  applicant,
  path,
}: {
  applicant: Applicant;
  path: 'letter' | 'printout';
}) {
  const words = useContactWords();
  const verdict = useQuery(contactSafetyQuery(applicant)).data?.verdicts[path];
  const text = verdict && words(path, verdict);
  return text ? <Notice tone="waiting">{text}</Notice> : null;
}
