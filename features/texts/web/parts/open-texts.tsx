import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { formatPhone } from '#core/web/ui/format-phone.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import {
  markTextSent,
  markTextsRead,
  type TextMessage,
  withdrawText,
} from '#features/texts/contract/texts.ts';
import classes from './open-texts.module.css';
import { useTextState } from './text-state.ts';

/** Texts that wait: for staff to send or read them, or for the gateway. */
export function OpenTexts({
  applicantId,
  texts,
}: {
  applicantId: string;
  texts: readonly TextMessage[];
}) {
  const { t } = useTranslation('texts');
  const open = texts.filter(
    ({ state, isUnread }) => isUnread || state === 'by-hand' || state === 'queued',
  );
  if (open.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('open')}>
      {open.map((text) => (
        <li key={text.id} className={classes.text}>
          <OpenText applicantId={applicantId} text={text} />
        </li>
      ))}
    </ul>
  );
}

function OpenText({ applicantId: id, text }: { applicantId: string; text: TextMessage }) {
  const { t } = useTranslation('texts');
  const { moment } = useFormat();
  const textState = useTextState();
  const errorMessage = useErrorMessage();
  const read = useChange(markTextsRead);
  const sent = useChange(markTextSent);
  const withdraw = useChange(withdrawText);
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
