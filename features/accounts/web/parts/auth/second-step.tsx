import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { Button } from '#core/web/plain/button.tsx';
import { Stack } from '#core/web/plain/stack.tsx';
import { isPasskeyPossible } from '#core/web/sign-in/passkeys.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { AuthCard } from './auth-card.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { availableSecondSteps, type SecondFactorTicket } from './second-factor-ticket.ts';
import classes from './second-step.module.css';

interface Step {
  ticket: string;
  titleId: string;
  onSignedIn: (user: User, token: string) => void;
  onTicketOver: () => void;
}

/** Second step, shown in place of the first form. */
export function SecondStep({
  ticket: { ticket, ways },
  onSignedIn,
  onTicketOver,
  onStartAgain,
}: {
  ticket: SecondFactorTicket;
  onSignedIn: (user: User, token: string) => void;
  onTicketOver: () => void;
  onStartAgain: () => void;
}) {
  const { t } = useTranslation('auth');
  usePageTitle(t('second.title'));
  const titleId = useId();
  const [possible] = useState(() => availableSecondSteps(ways, isPasskeyPossible()));
  const [way, setWay] = useState(possible[0]);
  const isPasskeyElsewhere = ways.includes('passkey') && !possible.includes('passkey');
  const step: Step = { ticket, titleId, onSignedIn, onTicketOver };
  return (
    <AuthCard
      title={t('second.title')}
      titleId={titleId}
      intro={way === undefined ? t('second.noWayHere') : t('second.intro')}
      takesFocus={way === undefined}
    >
      {way === 'totp' && <CodeForm key={way} way={way} {...step} />}
      {way === 'passkey' && <PasskeyStep {...step} />}
      {way === 'recovery-code' && (
        <>
          {isPasskeyElsewhere && <PasskeyElsewhere />}
          <CodeForm key={way} way={way} {...step} />
        </>
      )}
      <div className={classes.links}>
        {possible
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="subtle" onClick={() => setWay(other)}>
              {t(`second.instead.${other}`)}
            </Button>
          ))}
        <Button variant="subtle" onClick={onStartAgain}>
          {t('second.startAgain')}
        </Button>
      </div>
    </AuthCard>
  );
}

function PasskeyStep({ ticket, onSignedIn, onTicketOver }: Step) {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const textId = useId();
  useEffect(() => button.current?.focus(), []);
  return (
    <Stack isTight>
      {problem && (
        <Notice tone="bad" takesFocus>
          {problem}
        </Notice>
      )}
      <p id={textId} className={classes.passkeyText}>
        {t('second.passkeyText')}
      </p>
      <PasskeyButton
        ref={button}
        ticket={ticket}
        variant="filled"
        describedBy={textId}
        onSignedIn={onSignedIn}
        onTicketOver={onTicketOver}
        onProblem={setProblem}
      >
        {t('second.usePasskey')}
      </PasskeyButton>
    </Stack>
  );
}

function PasskeyElsewhere() {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.elsewhere}>
      <Notice tone="info">{t('second.passkeyNotHere')}</Notice>
    </div>
  );
}
