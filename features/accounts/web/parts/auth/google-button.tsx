import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { callForSession } from '#core/web/api/api.ts';
import { type ApiError, isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { language } from '#core/web/i18n/language.ts';
import { paths } from '#core/web/paths.ts';
import { Button } from '#core/web/plain/button.tsx';
import { PageLink } from '#core/web/plain/page-links.tsx';
import { Unseen } from '#core/web/plain/unseen.tsx';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { loginSocial, registerSocial } from '#features/accounts/contract/social-sign-in.ts';
import { attemptReuseTime, readClaims, useGoogleAttempt } from './google-attempt.ts';
import classes from './google-button.module.css';
import { GoogleOwnButton } from './google-own-button.tsx';
import { PasswordField } from './password-field.tsx';

type Step =
  | { at: 'button' }
  | { at: 'checking' }
  /** An account exists for this address, or none: the token is valid for one more call. */
  | { at: 'link' | 'new'; idToken: string };

/** Follow-up to Google's answer, in place of the button; announced when it appears. */
function GooglePanel({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 ref={heading} id={id} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
}

/** Links the account with this address after its password. */
function GoogleLinkForm({
  idToken,
  onSignedIn,
  onProblem,
  onCancel,
}: {
  idToken: string;
  onSignedIn: (user: User, token: string) => void;
  /** Handles failures unrelated to the password; true when handled. */
  onProblem: (error: ApiError) => boolean;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['google', 'actions']);
  const { email, issuedAt } = readClaims(idToken);
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: async () =>
      (await import('#features/accounts/contract/social-sign-in.ts')).loginSocial.body,
    initialValues: { password: '' },
    toSent: ({ password }) => ({ provider: 'google' as const, idToken, password }),
    send: (body) => callForSession(loginSocial, { body }),
    onSaved: ({ body: user, token }) => onSignedIn(user, token),
    onProblem: (error) => {
      // The server doesn't say which was wrong. A recent token was accepted a moment ago, so it is the password.
      const isOfNow = Date.now() - issuedAt < attemptReuseTime;
      if (error.code !== 'invalid-credentials' || !isOfNow) return onProblem(error);
      fields.setFieldError('password', <RuleMessage rule="wrong-password" />);
      fields.getInputNode('password')?.focus();
      return true;
    },
  });
  return (
    <GooglePanel title={t('link.title')} text={t('link.text', { email })}>
      <FormStack {...formProps}>
        <FormProblem text={problem} count={problemCount} />
        {/* Tells password managers the account of this password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          key={fields.key('password')}
          {...fields.getInputProps('password')}
          autoComplete="current-password"
          label={t('link.password')}
        />
        <Button type="submit" fullWidth loading={sending}>
          {t('link.submit')}
        </Button>
      </FormStack>
      <div className={classes.links}>
        <PageLink href={paths.forgotPassword}>{t('link.forgot')}</PageLink>
        <Button variant="subtle" onClick={onCancel}>
          {t('actions:cancel')}
        </Button>
      </div>
    </GooglePanel>
  );
}

/** Google's button and its follow-up; renders nothing where Google sign-in is off. */
export function GoogleButton({
  purpose,
  invitation,
  onSignedIn,
  onSecondFactor,
  onProblem,
}: {
  purpose: 'login' | 'register';
  invitation?: string | undefined;
  onSignedIn: (user: User, token: string) => void;
  /** Receives the details of `second-factor-needed`. */
  onSecondFactor: (details: unknown) => void;
  onProblem: (problem: string | null) => void;
}) {
  const { t } = useTranslation(['google', 'actions']);
  const errorMessage = useErrorMessage();
  const { attempt, renew } = useGoogleAttempt();
  const [step, setStep] = useState<Step>({ at: 'button' });
  const place = useRef<HTMLDivElement>(null);
  const isBack = useRef(false);

  // Restores the focus after going back.
  useEffect(() => {
    if (step.at === 'button' && isBack.current) place.current?.focus();
    isBack.current = false;
  }, [step]);

  function goBack() {
    isBack.current = true;
    onProblem(null);
    setStep({ at: 'button' });
  }

  /** Shows the error and offers the button again for a new attempt. */
  function restart(message: string) {
    setStep({ at: 'button' });
    renew();
    onProblem(message);
  }

  /** True when the failure has a next step; false when a message is enough. */
  function follow(error: ApiError, idToken: string): boolean {
    switch (error.code) {
      case 'second-factor-needed':
        setStep({ at: 'button' });
        onSecondFactor(error.details);
        return true;
      case 'link-needs-password':
        setStep({ at: 'link', idToken });
        return true;
      case 'unknown-social-account':
        setStep({ at: 'new', idToken });
        return true;
      case 'invalid-credentials':
        restart(t('again'));
        return true;
      case 'gone':
        restart(t('otherInvitation', { email: readClaims(idToken).email }));
        return true;
      default:
        return false;
    }
  }

  async function enter(idToken: string, send: typeof signIn) {
    onProblem(null);
    setStep({ at: 'checking' });
    try {
      const { body: user, token } = await send(idToken);
      onSignedIn(user, token);
    } catch (error) {
      if (isApiError(error) && follow(error, idToken)) return;
      restart(errorMessage(error));
    }
  }

  const signIn = (idToken: string) =>
    callForSession(loginSocial, { body: { provider: 'google', idToken } });
  const register = (idToken: string) =>
    callForSession(registerSocial, {
      body: { provider: 'google', idToken, invitation, language: language() },
    });
  /** People with an account meant to sign in. */
  const registerOrSignIn = (idToken: string) =>
    register(idToken).catch((error: unknown) => {
      if (isApiError(error, 'email-taken')) return signIn(idToken);
      throw error;
    });

  if (!attempt) return null;
  const { clientId, nonce } = attempt;

  if (step.at === 'link') {
    const { idToken } = step;
    return (
      <GoogleLinkForm
        idToken={idToken}
        onSignedIn={onSignedIn}
        onProblem={(error) => follow(error, idToken)}
        onCancel={goBack}
      />
    );
  }
  if (step.at === 'new') {
    const { idToken } = step;
    const { email } = readClaims(idToken);
    return (
      <GooglePanel title={t('new.title')} text={t('new.text', { email })}>
        <Button fullWidth onClick={() => void enter(idToken, register)}>
          {t('new.create')}
        </Button>
        <Button variant="subtle" onClick={goBack}>
          {t('actions:cancel')}
        </Button>
      </GooglePanel>
    );
  }
  return (
    <div ref={place} tabIndex={-1}>
      {step.at === 'checking' ? (
        <Button fullWidth variant="default" loading aria-label={t('checking')} />
      ) : (
        <GoogleOwnButton
          key={nonce}
          clientId={clientId}
          nonce={nonce}
          purpose={purpose}
          onToken={(idToken) =>
            void enter(idToken, purpose === 'login' ? signIn : registerOrSignIn)
          }
        />
      )}
      <Unseen role="status">{step.at === 'checking' && t('checking')}</Unseen>
    </div>
  );
}
