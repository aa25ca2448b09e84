import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { handleFormAddition } from '#features/intake/contract/form-additions.ts';
import { AdditionContent } from '#features/intake/web/parts/additions/addition-content.tsx';
import { additionOutcomes } from '#features/intake/web/parts/additions/addition-notices.tsx';
import { type Decision, PreviewSection } from './decision-bar.tsx';
import { PreviewBody, PreviewFoot, PreviewLink, type PreviewProps } from './preview-frame.tsx';
import { useAskAndSnooze } from './use-decide.tsx';

const outcomeKeys = { read: 'a', used: 'a', not_used: 'x' } as const;

/** An addition to a form that was sent. */
export function AdditionPreview({ item, isBlocked, decide }: PreviewProps) {
  const { t } = useTranslation(['triage', 'additions']);
  const { when } = useFormat();
  const { mutateAsync: handle, isPending } = useChange(handleFormAddition);
  const later = useAskAndSnooze(item, decide);
  const { addition, id, person } = item;
  if (addition === null) return null;
  const decisions = additionOutcomes(addition.kind).map(
    (outcome, place): Decision => ({
      key: outcomeKeys[outcome],
      label: t(`additions:outcomes.${outcome}`),
      ...(place === 0 && { tone: 'primary' }),
      run: () =>
        void decide(async () => {
          await handle({ params: { id }, body: { outcome } });
          return { text: t(`additions:done.${outcome}`) };
        }),
    }),
  );
  return (
    <>
      <PreviewBody>
        <PreviewSection
          title={t('triage:added')}
          aside={t('triage:receivedAt', {
            when: when(item.since).exact,
            reference: person.reference,
          })}
        >
          <AdditionContent addition={addition} />
        </PreviewSection>
        {person.applicantId === null ? (
          <PreviewLink to={paths.draft(addition.draftId)}>
            {t('triage:openApplication')}
          </PreviewLink>
        ) : (
          <PreviewLink to={paths.applicant(person.applicantId)}>
            {t('triage:openRecord')}
          </PreviewLink>
        )}
      </PreviewBody>
      <PreviewFoot decisions={[...decisions, ...later]} isBusy={isPending} isBlocked={isBlocked} />
    </>
  );
}
