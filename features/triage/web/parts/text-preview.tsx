import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { formatPhone } from '#core/web/ui/format-phone.ts';
import { markTextsRead, settleUnknownText } from '#features/texts/contract/texts.ts';
import { type Decision, PreviewSection } from './decision-bar.tsx';
import { PreviewBody, PreviewFoot, PreviewLink, type PreviewProps } from './preview-frame.tsx';
import classes from './triage-view.module.css';
import { useAskAndSnooze } from './use-decide.tsx';

/** A reply to a text, or a text from an unknown number. */
export function TextPreview({ item, isBlocked, decide }: PreviewProps) {
  const { t } = useTranslation('triage');
  const { personName, when } = useFormat();
  const { mutateAsync: markRead, isPending } = useChange(markTextsRead);
  const { mutateAsync: settle, isPending: isSettling } = useChange(settleUnknownText);
  const snooze = useAskAndSnooze(item, decide).filter(({ key }) => key === 's');
  const { text, id, person } = item;
  if (text === null) return null;
  const { applicantId } = person;
  const read: Decision = {
    key: 'a',
    label: t('actions.read'),
    tone: 'primary',
    run: () =>
      void decide(async () => {
        if (applicantId === null) {
          await settle({ params: { textId: id }, body: { applicantId: null } });
        } else await markRead({ params: { id: applicantId }, body: { upTo: id } });
        return { text: t('done.read', { name: personName(person) }) };
      }),
  };
  return (
    <>
      <PreviewBody>
        <PreviewSection
          title={t('sentText')}
          aside={t('textedAt', { when: when(item.since).exact, number: formatPhone(text.from) })}
        >
          <blockquote className={classes.quote} dir="auto">
            {text.text}
          </blockquote>
          {text.count > 1 && (
            <p className={classes.quiet}>{t('unreadTexts', { count: text.count })}</p>
          )}
          {applicantId === null && <p className={classes.quiet}>{t('unknownNumber')}</p>}
        </PreviewSection>
        {applicantId !== null && (
          <>
            <PreviewLink to={paths.applicant(applicantId)} search={{ compose: 'text' }}>
              {t('replyByText')}
            </PreviewLink>
            <PreviewLink to={paths.applicant(applicantId)}>{t('openRecord')}</PreviewLink>
          </>
        )}
      </PreviewBody>
      <PreviewFoot
        decisions={[read, ...snooze]}
        isBusy={isPending || isSettling}
        isBlocked={isBlocked}
      />
    </>
  );
}
