import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { formatPhone } from '#core/web/ui/format-phone.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { TextMessage } from '#features/texts/contract/texts.ts';
import classes from './open-texts.module.css';
import { type TextSubject, textCalls } from './text-calls.ts';
import { useTextState } from './text-state.ts';

/** Texts that wait: for staff to send or read them, or for the gateway. */
export function OpenTexts({
  subject,
  texts,
}: {
  subject: TextSubject;
  texts: readonly TextMessage[];
}) {
  const { t } = useTranslation('texts');
  const open = texts.filter(isOpen);
  if (open.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('open')}>
      {open.map((text) => (
        <li key={text.id} className={classes.text}>
          <OpenText subject={subject} text={text} />
        </li>
      ))}
    </ul>
  );
}

function isOpen({ state, isUnread }: TextMessage): boolean {
  return isUnread || state === 'by-hand' || state === 'queued';
}

/** All texts, oldest first. Those that wait have their actions, unless the caller may only read. */
export function TextThread({
  subject,
  texts,
  canAct,
}: {
  subject: TextSubject;
  texts: readonly TextMessage[];
  canAct: boolean;
}) {
  const { t } = useTranslation('texts');
  return (
    <ol className={classes.list} aria-label={t('thread')}>
      {texts.map((text) => (
        <li key={text.id} className={classes.text} data-from-person={text.fromPerson || undefined}>
          {canAct && isOpen(text) ? (
            <OpenText subject={subject} text={text} />
          ) : (
            <PastText text={text} />
          )}
        </li>
      ))}
    </ol>
  );
}

function PastText({ text }: { text: TextMessage }) {
  const { t } = useTranslation('texts');
  const { moment, personName } = useFormat();
  const textState = useTextState();
  const when = moment(text.at);
  const facts = [when, text.by && personName(text.by), ...textState(text)].filter(Boolean);
  return (
    <>
      <p className={classes.facts}>
        {text.fromPerson ? t('fromPerson', { when }) : facts.join(' · ')}
      </p>
      <blockquote className={classes.words} dir="auto">
        {text.text}
      </blockquote>
    </>
  );
}

function OpenText({ subject, text }: { subject: TextSubject; text: TextMessage }) {
  const { t } = useTranslation('texts');
  const { moment } = useFormat();
  const textState = useTextState();
  const errorMessage = useErrorMessage();
  const { id, ...calls } = textCalls(subject);
  const read = useChange(calls.markRead);
  const sent = useChange(calls.markSent);
  const withdraw = useChange(calls.withdraw);
  const error = read.error ?? sent.error ?? withdraw.error;
  const params = { id, textId: text.id };
  const isByHand = text.state === 'by-hand';
  return (
    <>
      <p className={classes.facts}>
        {text.fromPerson ? t('fromPerson', { when: moment(text.at) }) : textState(text).join(' · ')}
      </p>
      <blockquote className={classes.words} dir="auto">
        {text.text}
      </blockquote>
      <div className={classes.actions}>
        {text.fromPerson && (
          <Button
            variant="default"
            loading={read.isPending}
            onClick={() => read.mutate({ params: { id }, body: { upTo: text.id } })}
          >
            {t('markRead')}
          </Button>
        )}
        {isByHand && (
          <>
            <Button component="a" href={smsLink(text)}>
              {t('byHand.open', { number: formatPhone(text.phone) })}
            </Button>
            <CopyButton
              text={text.text}
              label={t('byHand.copy')}
              copiedLabel={t('byHand.copied')}
            />
            <Button
              variant="default"
              loading={sent.isPending}
              onClick={() => sent.mutate({ params })}
            >
              {t('byHand.sent')}
            </Button>
          </>
        )}
        {!text.fromPerson && (
          <Button
            variant="subtle"
            color="red"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params })}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
    </>
  );
}

/** Opens the texts of the phone that staff use, with the words filled in (RFC 5724). */
function smsLink({ phone, text }: TextMessage): string {
  return `sms:${phone}?&body=${encodeURIComponent(text)}`;
}
