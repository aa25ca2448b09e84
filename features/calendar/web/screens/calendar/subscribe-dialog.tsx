import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useIsAskingForProof } from '#core/web/api/fresh-proof.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { unlessProofDeclined } from '#core/web/api/proof-declined.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SecretLink, SecretLinkDialog } from '#core/web/ui/secret-link-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  changeSubscription,
  feedDetailLevels,
  makeSubscription,
  readSubscription,
  revokeSubscription,
  type Subscription,
} from '#features/calendar/contract/calendar-files.ts';
import classes from './subscribe-dialog.module.css';

type FeedWords = Subscription['words'];

export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['events', 'actions']);
  const failureTexts = useLoadFailureTexts();
  const query = useRead(readSubscription);
  const isAsking = useIsAskingForProof();
  return (
    <SecretLinkDialog
      isOpen
      title={t('subscribe.title')}
      // Leaves Escape to the dialog on top.
      closeOnEscape={!isAsking}
      onClose={onClose}
    >
      <Loaded
        query={query}
        texts={failureTexts}
        loading={<SectionSkeleton label={t('actions:loading')} />}
      >
        {({ subscription }) => <Content subscription={subscription} onClose={onClose} />}
      </Loaded>
    </SecretLinkDialog>
  );
}

function Content({
  subscription,
  onClose,
}: {
  subscription: Subscription | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(['events', 'actions']);
  const errorMessage = useErrorMessage();
  const make = useChange(makeSubscription, { gcTime: 0 });
  const change = useChange(changeSubscription);
  const revoke = useChange(revokeSubscription);
  const [words, setWords] = useState<FeedWords>(subscription?.words ?? 'neutral');
  const onError = (error: unknown) => showToast({ tone: 'bad', text: errorMessage(error) });
  const makeAddress = () =>
    unlessProofDeclined(() => make.mutateAsync({ body: { words } })).catch(onError);
  return (
    <>
      <p className={classes.text}>{t('subscribe.text')}</p>
      <Notice tone="waiting" title={t('subscribe.warning')}>
        {t('subscribe.warningText')}
      </Notice>
      {make.data ? (
        <SecretLink
          url={make.data.url}
          label={t('subscribe.address')}
          description={t('subscribe.addressHint')}
          copyLabel={t('subscribe.copy')}
          copiedLabel={t('subscribe.copied')}
          isFirst
        />
      ) : (
        subscription && <State subscription={subscription} />
      )}
      <Radio.Group
        className={classes.words}
        label={t('subscribe.words')}
        value={words}
        onChange={(value) => {
          setWords(value as FeedWords);
          if (subscription) change.mutate({ body: { words: value as FeedWords } }, { onError });
        }}
      >
        <div className={classes.choices}>
          {feedDetailLevels.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`events:subscribe.${value}`)}
              description={t(`events:subscribe.${value}Hint`)}
            />
          ))}
        </div>
      </Radio.Group>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:close')}
        </Button>
        {subscription && (
          <Button
            variant="subtle"
            color="red"
            loading={revoke.isPending}
            onClick={() =>
              revoke.mutate(undefined, {
                onError,
                onSuccess: () => {
                  make.reset();
                  showToast({ text: t('subscribe.ended') });
                },
              })
            }
          >
            {t('subscribe.end')}
          </Button>
        )}
        {!make.data && (
          <Button loading={make.isPending} onClick={() => void makeAddress()}>
            {subscription ? t('subscribe.anew') : t('subscribe.make')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function State({ subscription: { createdAt, lastReadAt } }: { subscription: Subscription }) {
  const { t } = useTranslation('events');
  const { moment, relative } = useFormat();
  return (
    <p className={classes.text}>
      {t('subscribe.since', { when: moment(createdAt) })}{' '}
      {lastReadAt === null
        ? t('subscribe.neverRead')
        : t('subscribe.read', { when: relative(lastReadAt) })}{' '}
      {t('subscribe.onlyOnce')}
    </p>
  );
}
