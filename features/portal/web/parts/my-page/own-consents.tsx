import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type MyConsent,
  readMyConsents,
  takeBackMyConsent,
} from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';

/** Consents, which can be revoked here. Renders nothing when there are none. */
export function OwnConsents() {
  const { t } = useTranslation('my-page');
  const [selectedConsent, setSelectedConsent] = useState<MyConsent | null>(null);
  return (
    <Loaded
      query={useRead(readMyConsents)}
      texts={useLoadFailureTexts()}
      loading={<SectionSkeleton label={t('consents.loading')} />}
    >
      {({ consents }) =>
        consents.length > 0 && (
          <Section title={t('consents.title')} text={t('consents.text')}>
            <ul className={classes.list}>
              {consents.map((consent) => (
                <li key={consent.id} className={classes.consent}>
                  <OneConsent consent={consent} onTakeBack={() => setSelectedConsent(consent)} />
                </li>
              ))}
            </ul>
            <RevokeConsentDialog
              consent={selectedConsent}
              onClose={() => setSelectedConsent(null)}
            />
          </Section>
        )
      }
    </Loaded>
  );
}

function useRecipientNames() {
  const { t } = useTranslation('my-page');
  const { list } = useFormat();
  return ({ recipients }: MyConsent) =>
    recipients.length > 0 ? list(recipients.map(({ name }) => name)) : t('consents.everybody');
}

function OneConsent({ consent, onTakeBack }: { consent: MyConsent; onTakeBack: () => void }) {
  const { t, i18n } = useTranslation(['my-page', 'papers', 'support-records']);
  const { day, list } = useFormat();
  const recipientNames = useRecipientNames()(consent);
  const parts = consent.parts.map((part) => t(`papers:parts.${part}`));
  const topics = consent.topicNames?.map((name) => textIn(name, i18n.language) ?? name.en);
  const groups = consent.groups?.map((name) => t(`support-records:groups.${name as 'peers'}`));
  const { state, what, purpose, expiresOn, expiresWhen, signedOn, endedOn } = consent;
  const until = [expiresOn && day(expiresOn), expiresWhen].filter(Boolean).join(' · ');
  const isOver = state !== 'active';
  const validityText = () => {
    if (!isOver) return t('my-page:consents.until', { until });
    return endedOn
      ? t('my-page:consents.ended', { day: day(endedOn) })
      : t('my-page:consents.over', { until });
  };
  return (
    <>
      <strong dir="auto">{recipientNames}</strong>
      <span className={classes.words}>
        <span dir="auto">{what}</span>
        <span className={classes.small}>{t('my-page:consents.parts', { parts: list(parts) })}</span>
        {topics && (
          <span className={classes.small}>
            {t('my-page:consents.topics', { topics: list(topics) })}
          </span>
        )}
        {groups && (
          <span className={classes.small}>
            {t('my-page:consents.groups', { groups: list(groups) })}
          </span>
        )}
        <span className={classes.small}>{t('my-page:consents.purpose', { purpose })}</span>
        <span className={classes.small}>
          {t('my-page:consents.signed', { day: day(signedOn) })} {validityText()}
        </span>
      </span>
      {!isOver && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('my-page:consents.takeBackFrom', { who: recipientNames })}
          onClick={onTakeBack}
        >
          {t('my-page:consents.takeBack')}
        </Button>
      )}
    </>
  );
}

function RevokeConsentDialog({
  consent,
  onClose,
}: {
  consent: MyConsent | null;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['my-page', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync } = useChange(takeBackMyConsent);
  const names = useRecipientNames();
  return (
    <ConfirmDialog
      isOpen={consent !== null}
      title={t('my-page:consents.takeBackTitle')}
      text={
        consent && (
          <>
            <p>{t('my-page:consents.sure', { who: names(consent) })}</p>
            <p>{t('my-page:consents.sureOthers')}</p>
            <p>
              <WrittenText texts={consent.revoke} language={i18n.language} />
            </p>
          </>
        )
      }
      cancelLabel={t('actions:cancel')}
      confirmLabel={t('my-page:consents.takeBack')}
      focusesCancel={false}
      errorText={errorMessage}
      onConfirm={() => consent && mutateAsync({ params: { id: consent.id } })}
      onDone={() => showToast({ text: t('my-page:consents.taken') })}
      onClose={onClose}
    />
  );
}
