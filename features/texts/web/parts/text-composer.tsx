import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { measureText, plainTypography } from '#core/contract/text-segments.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { formatPhone } from '#core/web/ui/format-phone.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { useContactWarning } from '#features/person/web/parts/contact-safety/contact-note.tsx';
import { OverrideDialog } from '#features/person/web/parts/contact-safety/override-dialog.tsx';
import {
  maxTextLength,
  type StaffPurpose,
  staffPurposes,
  type Texting,
} from '#features/texts/contract/texts.ts';
import { ConsentLine } from './consent-line.tsx';
import { OpenTexts } from './open-texts.tsx';
import { type TextSubject, textCalls } from './text-calls.ts';
import classes from './text-composer.module.css';

/** Writes a text to a person, or says why they can't be texted, with what waits for staff. */
export function TextComposer({
  subject,
  children,
}: {
  subject: TextSubject;
  /** Writes down a text that was sent elsewhere. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('texts');
  const errorMessage = useErrorMessage();
  const { id, read } = textCalls(subject);
  const { data: texting, error } = useRead(read, { params: { id } });
  return (
    <div className={classes.composer}>
      {error && !texting && <Notice tone="bad">{errorMessage(error)}</Notice>}
      {texting && (
        <>
          <OpenTexts subject={subject} texts={texting.texts} />
          <Writer key={id} subject={subject} texting={texting} />
          <ConsentLine subject={subject} texting={texting} />
        </>
      )}
      {children && (
        <details className={classes.elsewhere}>
          <summary>{t('elsewhere')}</summary>
          {children}
        </details>
      )}
    </div>
  );
}

function Writer({ subject, texting }: { subject: TextSubject; texting: Texting }) {
  const { t } = useTranslation('texts');
  const contactWarning = useContactWarning();
  const errorMessage = useErrorMessage();
  const [purpose, setPurpose] = useState<StaffPurpose>('message');
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const calls = textCalls(subject);
  const sending = useChange(calls.send, { endsWithReply: true });
  const { verdict, number, suggestions } = texting;
  const isRefused = verdict.outcome === 'refused';
  const warning = contactWarning('text-message', verdict);
  if (isRefused && !verdict.mayOverride) return <Notice tone="waiting">{warning}</Notice>;

  const isEmpty = text.trim() === '';
  const problem = sending.error && {
    title: t('notSent'),
    text: errorMessage(sending.error),
    at: sending.submittedAt,
  };
  const send = async (reason?: string) => {
    const override = reason === undefined ? {} : { override: { reason } };
    const body = { purpose, text, ...override };
    const sent = await sending
      .mutateAsync({ params: { id: calls.id }, body })
      .catch(() => undefined);
    if (!sent) return;
    setAsking(false);
    setPurpose('message');
    setText('');
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        if (isRefused) setAsking(true);
        else void send();
      }}
    >
      {warning && <Notice tone="waiting">{warning}</Notice>}
      <SegmentedControl
        size="xs"
        aria-label={t('write.purposes')}
        value={purpose}
        onChange={(value) => {
          const chosen = value as StaffPurpose;
          setPurpose(chosen);
          if (chosen !== 'message') setText(suggestions[chosen]);
        }}
        data={staffPurposes.map((value) => ({ value, label: t(`purposes.${value}`) }))}
      />
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxTextLength}
        label={t('write.label', { number: formatPhone(number ?? '') })}
        description={
          <>
            {t('write.hint')} <Size text={text} frame={texting.frame} />
          </>
        }
        value={text}
        readOnly={sending.isPending}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button className={classes.send} type="submit" loading={sending.isPending} disabled={isEmpty}>
        <SendLabel texting={texting} />
      </Button>
      {problem && !isAsking && (
        <Notice key={problem.at} tone="bad" takesFocus title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <OverrideDialog
        path="text-message"
        verdict={verdict}
        isOpen={isAsking}
        problem={problem}
        isSending={sending.isPending}
        onConfirm={(reason) => void send(reason)}
        onClose={() => {
          setAsking(false);
          sending.reset();
        }}
      />
    </form>
  );
}

/** The number of texts that the phone networks count, and the words added to the first one. */
function Size({ text, frame: { before, after } }: { text: string; frame: Texting['frame'] }) {
  const { t } = useTranslation('texts');
  const { segments, alphabet } = measureText(plainTypography(`${before}${text}${after}`));
  return [
    text.trim() !== '' && t('write.size', { count: segments }),
    text.trim() !== '' && alphabet === 'ucs2' && t('write.costly'),
    after !== '' && t('write.frame', { after: after.trim() }),
  ]
    .filter(Boolean)
    .join(' ');
}

function SendLabel({ texting: { hasGateway, waitsUntil } }: { texting: Texting }) {
  const { t } = useTranslation('texts');
  const { time } = useFormat();
  if (!hasGateway) return t('write.prepare');
  return waitsUntil === null ? t('write.send') : t('write.sendAt', { time: time(waitsUntil) });
}
