import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, resetSecondFactor, updateAccount } from '#core/contract/users.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import classes from './account-dialog.module.css';
import { AskInPlace } from './ask-in-place.tsx';

interface AccessProps {
  account: Account;
  isOwn: boolean;
  onDone: () => void;
}

export function AccountAccess(props: AccessProps) {
  return (
    <>
      <SecondStep {...props} />
      <State {...props} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function SecondStep({ account, isOwn, onDone }: AccessProps) {
  const { t } = useTranslation('people');
  const { personName } = useFormat();
  const reset = useChange(resetSecondFactor);
  const name = personName(account);
  const statusText = () => {
    if (isOwn) return t('own.secondStep');
    return account.hasSecondFactor ? t('account.hasSecondStep') : t('account.hasNoSecondStep');
  };
  return (
    <Part title={t('secondStep')}>
      <p className={classes.text}>{statusText()}</p>
      {isOwn && (
        <Button
          variant="default"
          component={Link}
          to={paths.profile}
          search={{ section: 'security' } as never}
        >
          {t('own.toProfile')}
        </Button>
      )}
      {!isOwn && account.hasSecondFactor && (
        <AskInPlace
          label={t('account.reset')}
          question={t('account.resetQuestion', { name })}
          confirmLabel={t('account.resetYes')}
          isBusy={reset.isPending}
          onConfirm={() =>
            reset.mutate(
              { params: { id: account.id } },
              {
                onSuccess: () => {
                  onDone();
                  showToast({ text: t('account.resetDone', { name }) });
                },
              },
            )
          }
        >
          {t('account.resetText')}
        </AskInPlace>
      )}
      <Failure error={reset.error} at={reset.submittedAt} />
    </Part>
  );
}

function State({ account, isOwn, onDone }: AccessProps) {
  const { t } = useTranslation('people');
  const { personName } = useFormat();
  const reasonId = useId();
  const { setDeactivated, isPending, error, submittedAt } = useSetDeactivated(onDone);
  const name = personName(account);
  if (account.deactivatedAt !== null) {
    return (
      <Part title={t('account.isDeactivated')}>
        <p className={classes.text}>{t('account.reactivateText')}</p>
        {account.isEmailVerified ? (
          <Button
            variant="default"
            loading={isPending}
            onClick={() => void setDeactivated(account, false)}
          >
            {t('account.reactivate')}
          </Button>
        ) : (
          <AskInPlace
            label={t('account.reactivate')}
            question={t('account.reactivateQuestion', { name })}
            confirmLabel={t('account.reactivate')}
            isBusy={isPending}
            onConfirm={() => void setDeactivated(account, false)}
          >
            {t('account.reactivateUnverified', { email: account.email })}
          </AskInPlace>
        )}
        <Failure error={error} at={submittedAt} />
      </Part>
    );
  }
  return (
    <Part title={t('account.deactivateTitle')}>
      <p id={reasonId} className={classes.text}>
        {isOwn ? t('own.deactivate') : t('account.deactivateText')}
      </p>
      {isOwn ? (
        <Button variant="default" disabled aria-describedby={reasonId}>
          {t('account.deactivate')}
        </Button>
      ) : (
        <AskInPlace
          label={t('account.deactivate')}
          question={t('account.deactivateQuestion', { name })}
          confirmLabel={t('account.deactivateYes')}
          isBusy={isPending}
          onConfirm={() => void setDeactivated(account, true)}
        >
          {t('account.deactivateEffect')}
        </AskInPlace>
      )}
      <Failure error={error} at={submittedAt} />
    </Part>
  );
}

function Failure({ error, at }: { error: Error | null; at: number }) {
  const errorMessage = useErrorMessage();
  if (!error) return null;
  return (
    <div className={classes.problem}>
      <Notice key={at} tone="bad" takesFocus>
        {errorMessage(error)}
      </Notice>
    </div>
  );
}

function useSetDeactivated(onDone: () => void) {
  const { t } = useTranslation('people');
  const { personName } = useFormat();
  const { mutateAsync, isPending, error, submittedAt } = useChange(updateAccount);
  const send = ({ id, version }: Account, deactivated: boolean) =>
    mutateAsync({ params: { id }, body: { version, deactivated } });

  async function setDeactivated(account: Account, deactivated: boolean) {
    try {
      await send(account, deactivated).catch((problem: unknown) => {
        if (!isApiError(problem, 'stale-version')) throw problem;
        // Retries with the fresh version, so that concurrent changes by others stay.
        return send(problem.details as Account, deactivated);
      });
    } catch {
      return;
    }
    onDone();
    const name = personName(account);
    showToast({
      text: deactivated ? t('account.deactivated', { name }) : t('account.reactivated', { name }),
    });
  }
  return { setDeactivated, isPending, error, submittedAt };
}
