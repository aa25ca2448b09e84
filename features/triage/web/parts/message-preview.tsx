import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { readMessages, sendMessage } from '#features/messages/contract/chats.ts';
import { type Decision, PreviewSection } from './decision-bar.tsx';
import { PreviewBody, PreviewFoot, PreviewLink, type PreviewProps } from './preview-frame.tsx';
import classes from './triage-view.module.css';
import { useAskAndSnooze } from './use-decide.tsx';

/** A client's message to the user or to the team, with a reply in place. */
export function MessagePreview({ item, isBlocked, decide }: PreviewProps) {
  const { t } = useTranslation('triage');
  const { personName, when } = useFormat();
  const { mutateAsync: send, isPending } = useChange(sendMessage);
  const { mutateAsync: markRead } = useChange(readMessages);
  // A retry after a lost reply doesn't send twice.
  const [replyId] = useState(() => crypto.randomUUID());
  const snooze = useAskAndSnooze(item, decide).filter(({ key }) => key === 's');
  const { message, person } = item;
  if (message === null || person.applicantId === null) return null;
  const { from: id, text, count, topic, isToday } = message;
  const reply: Decision = {
    key: 'a',
    label: t('actions.reply'),
    tone: 'primary',
    asks: { kind: 'text', label: t('replyWhat') },
    run: (given) =>
      void decide(async () => {
        await send({ params: { id }, body: { id: replyId, text: given } });
        await markRead({ params: { id } });
        return { text: t('done.replied', { name: personName(person) }) };
      }),
  };
  return (
    <>
      <PreviewBody>
        <PreviewSection
          title={topic === null ? t('wroteToYou') : t('wroteToTeam')}
          aside={t('wroteAt', { when: when(item.since).exact, reference: person.reference })}
        >
          <blockquote className={classes.quote} dir="auto">
            {text}
          </blockquote>
          {topic !== null && (
            <p className={classes.quiet}>
              {t('aboutTopic', { topic: t(`teamTopics.${topic}`) })}
              {isToday && ` ${t('wantsToday')}`}
            </p>
          )}
          {count > 1 && <p className={classes.quiet}>{t('unanswered', { count })}</p>}
        </PreviewSection>
        <PreviewLink to={paths.profile} search={{ section: 'chats', person: id }}>
          {t('openChat')}
        </PreviewLink>
        <PreviewLink to={paths.applicant(person.applicantId)}>{t('openRecord')}</PreviewLink>
      </PreviewBody>
      <PreviewFoot decisions={[reply, ...snooze]} isBusy={isPending} isBlocked={isBlocked} />
    </>
  );
}
