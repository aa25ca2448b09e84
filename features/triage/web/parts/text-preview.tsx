import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import { formatPhone } from '#core/web/ui/format-phone.ts';
import { TextButton } from '#features/intake/web/parts/texts/application-texts.tsx';
import { markDraftTextsRead } from '#features/texts/contract/application-texts.ts';
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
  if (person.applicantId !== null) {
    return <Reply {...props} text={text} applicantId={person.applicantId} />;
  }
  return text.draftId === null ? (
    <UnknownText {...props} text={text} />
  ) : (
    <ApplicantReply {...props} text={text} draftId={text.draftId} />
  );
}

type TextProps = PreviewProps & { text: NonNullable<TriageItem['text']> };

/** From someone with a record. */
function Reply({ applicantId, ...props }: TextProps & { applicantId: string }) {
  const { t } = useTranslation('triage');
  const { mutateAsync, isPending } = useChange(markTextsRead);
  const { id } = props.item;
  const markRead = () => mutateAsync({ params: { id: applicantId }, body: { upTo: id } });
  return (
    <ReadText {...props} markRead={markRead} isPending={isPending}>
      <PreviewLink to={paths.applicant(applicantId)} search={{ compose: 'text' }}>
        {t('replyByText')}
      </PreviewLink>
      <PreviewLink to={paths.applicant(applicantId)}>{t('openRecord')}</PreviewLink>
    </ReadText>
  );
}

/** From someone who has applied and has no record yet. */
function ApplicantReply({ draftId, ...props }: TextProps & { draftId: string }) {
  const { t } = useTranslation('triage');
  const { personName } = useFormat();
  const { mutateAsync, isPending } = useChange(markDraftTextsRead);
  const { id } = props.item;
  const markRead = () => mutateAsync({ params: { id: draftId }, body: { upTo: id } });
  return (
    <ReadText {...props} markRead={markRead} isPending={isPending}>
      <div className={classes.reach}>
        <TextButton
          draftId={draftId}
          name={personName(props.item.person)}
          label={t('replyByText')}
          isSmall
        />
      </div>
      <PreviewLink to={paths.draft(draftId)}>{t('openApplication')}</PreviewLink>
    </ReadText>
  );
}

function ReadText({
  item,
  text,
  isBlocked,
  decide,
  markRead,
  isPending,
  children,
}: TextProps & { markRead: () => Promise<unknown>; isPending: boolean; children: ReactNode }) {
  const { t } = useTranslation('triage');
  const { personName } = useFormat();
  const snooze = useAskAndSnooze(item, decide).filter(({ key }) => key === 's');
  const read: Decision = {
    key: 'a',
    label: t('actions.read'),
    tone: 'primary',
    run: () =>
      void decide(async () => {
        await markRead();
        return { text: t('done.read', { name: personName(item.person) }) };
      }),
  };
  return (
    <>
      <PreviewBody>
        <TextSection item={item} text={text} />
        {children}
      </PreviewBody>
      <PreviewFoot decisions={[read, ...snooze]} isBusy={isPending} isBlocked={isBlocked} />
    </>
  );
}

/** From a number that belongs to no record, or to several. */
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
