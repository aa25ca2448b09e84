import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import { formatPhone } from '#core/web/ui/format-phone.ts';
import { markTextsRead, settleUnknownText } from '#features/texts/contract/texts.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';
import { type Decision, PreviewSection } from './decision-bar.tsx';
import { FileTextDialog } from './file-text-dialog.tsx';
import { PreviewBody, PreviewFoot, PreviewLink, type PreviewProps } from './preview-frame.tsx';
import classes from './triage-view.module.css';
import { useAskAndSnooze } from './use-decide.tsx';

/** A reply to a text, or a text from an unknown number. */
export function TextPreview(props: PreviewProps) {
  const { text, person } = props.item;
  if (text === null) return null;
  return person.applicantId === null ? (
    <UnknownText {...props} text={text} />
  ) : (
    <Reply {...props} text={text} applicantId={person.applicantId} />
  );
}

type TextProps = PreviewProps & { text: NonNullable<TriageItem['text']> };

function Reply({
  item,
  text,
  applicantId,
  isBlocked,
  decide,
}: TextProps & { applicantId: string }) {
  const { t } = useTranslation('triage');
  const { personName } = useFormat();
  const { mutateAsync: markRead, isPending } = useChange(markTextsRead);
  const snooze = useAskAndSnooze(item, decide).filter(({ key }) => key === 's');
  const read: Decision = {
    key: 'a',
    label: t('actions.read'),
    tone: 'primary',
    run: () =>
      void decide(async () => {
        await markRead({ params: { id: applicantId }, body: { upTo: item.id } });
        return { text: t('done.read', { name: personName(item.person) }) };
      }),
  };
  return (
    <>
      <PreviewBody>
        <TextSection item={item} text={text} />
        <PreviewLink to={paths.applicant(applicantId)} search={{ compose: 'text' }}>
          {t('replyByText')}
        </PreviewLink>
        <PreviewLink to={paths.applicant(applicantId)}>{t('openRecord')}</PreviewLink>
      </PreviewBody>
      <PreviewFoot decisions={[read, ...snooze]} isBusy={isPending} isBlocked={isBlocked} />
    </>
  );
}

/** From a number that belongs to no record, to several, or to an application. */
function UnknownText({ item, text, isBlocked, decide }: TextProps) {
  const { t } = useTranslation(['triage', 'actions']);
  const errorMessage = useErrorMessage();
  const [opened, setOpened] = useState<'file' | 'dismiss' | null>(null);
  const { mutateAsync: settle } = useChange(settleUnknownText);
  const snooze = useAskAndSnooze(item, decide).filter(({ key }) => key === 's');
  const close = () => setOpened(null);
  const decisions: Decision[] = [
    { key: 'a', label: t('actions.fileText'), tone: 'primary', run: () => setOpened('file') },
    { key: 'x', label: t('actions.notForUs'), run: () => setOpened('dismiss') },
    ...snooze,
  ];
  return (
    <>
      <PreviewBody>
        <TextSection item={item} text={text}>
          <p className={classes.quiet}>{t('unknownNumber')}</p>
        </TextSection>
      </PreviewBody>
      <PreviewFoot decisions={decisions} isBusy={false} isBlocked={isBlocked} />
      {opened === 'file' && (
        <FileTextDialog
          textId={item.id}
          onFiled={(applicantId) =>
            void decide(async () => ({ text: t('done.filed'), applicantId }))
          }
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={opened === 'dismiss'}
        title={t('notForUs.title')}
        text={t('notForUs.text')}
        confirmLabel={t('notForUs.confirm')}
        cancelLabel={t('actions:cancel')}
        errorText={errorMessage}
        onConfirm={() => settle({ params: { textId: item.id }, body: { applicantId: null } })}
        onDone={() => void decide(async () => ({ text: t('done.notForUs') }))}
        onClose={close}
      />
    </>
  );
}

function TextSection({
  item,
  text,
  children,
}: Pick<TextProps, 'item' | 'text'> & { children?: ReactNode }) {
  const { t } = useTranslation('triage');
  const { when } = useFormat();
  return (
    <PreviewSection
      title={t('sentText')}
      aside={t('textedAt', { when: when(item.since).exact, number: formatPhone(text.from) })}
    >
      <blockquote className={classes.quote} dir="auto">
        {text.text}
      </blockquote>
      {text.count > 1 && <p className={classes.quiet}>{t('unreadTexts', { count: text.count })}</p>}
      {children}
    </PreviewSection>
  );
}
