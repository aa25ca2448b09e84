import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import type { User } from '#core/contract/users.ts';
import { useIsOffline } from '#core/web/api/offline.ts';
import { setSiteName } from '#core/web/browser/page-title.ts';
import { setDateDisplay } from '#core/web/i18n/date-display.ts';
import { changeLanguage } from '#core/web/i18n/i18n.ts';
import { paths } from '#core/web/paths.ts';
import { PageLinks } from '#core/web/plain/page-links.tsx';
import { safeReturnUrl } from '#core/web/session/return-url.ts';
import {
  announceArrivalLater,
  onSignIn,
  onSignInElsewhere,
  useCurrentUser,
} from '#core/web/session/session.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { ForgotPasswordScreen } from '#features/accounts/web/screens/forgot-password/forgot-password-screen.tsx';
import { LoginScreen } from '#features/accounts/web/screens/login/login-screen.tsx';
import { RegisterScreen } from '#features/accounts/web/screens/register/register-screen.tsx';
import { ResetPasswordScreen } from '#features/accounts/web/screens/reset-password/reset-password-screen.tsx';
import { VerifyEmailScreen } from '#features/accounts/web/screens/verify-email/verify-email-screen.tsx';
import { OrganizationContext } from '#features/organization/web/parts/organization/organization-context.ts';
import { ReachDetails } from '#features/organization/web/parts/organization/reach-details.tsx';
import { ConnectionNotice } from '../web/shell/connection-notice.tsx';
import classes from '../web/shell/floating-notices.module.css';
import { IdleGuard } from '../web/shell/idle-guard.tsx';
import { LayoutProvider, useLayout } from '../web/shell/layout-context.tsx';
import { LoadingOverlay } from '../web/shell/loading-overlay.tsx';
import { PublicFrame } from '../web/shell/public-frame.tsx';
import { startRipples } from '../web/shell/ripple.ts';
import { go, readPath, useIsStorageRefused, usePath } from './navigation.ts';
import { useReadOrganization } from './organization.ts';
import styles from './sign-in-app.module.css';
import { useToast } from './toast.tsx';

const screens: Record<string, ComponentType> = {
  [paths.login]: LoginScreen,
  [paths.register]: RegisterScreen,
  [paths.forgotPassword]: ForgotPasswordScreen,
  [paths.resetPassword]: ResetPasswordScreen,
  [paths.verifyEmail]: VerifyEmailScreen,
};

/** Delay of the welcome message after signing in, in milliseconds (from the specification). */
const welcomedAfter = 2500;

/** Leaves the sign-in form of someone who is signed in. */
export function returnToApp(): void {
  const returnUrl = new URLSearchParams(location.search).get('returnUrl');
  go(safeReturnUrl(returnUrl, paths.dashboard), { replace: true });
}

/** The pages for signing in, in the frame of all public pages. */
export function SignInApp() {
  return (
    <LayoutProvider>
      <PageLinks value={go}>
        <SignInPage />
      </PageLinks>
    </LayoutProvider>
  );
}

function SignInPage() {
  const { t, i18n } = useTranslation(['shell', 'auth']);
  const path = usePath();
  const isStorageRefused = useIsStorageRefused();
  const organization = useReadOrganization();
  const isOffline = useIsOffline();
  const { toast, showToast } = useToast();
  useSkin();
  useEffect(startRipples, []);
  useEffect(
    () =>
      onSignInElsewhere(() => {
        if (readPath() === paths.login) returnToApp();
      }),
    [],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSignIn((user) => {
      if (user.unverified !== 'closed') return announceArrivalLater(user);
      // They stay on this page, so it greets them.
      timer = setTimeout(() => showToast(welcomeToast(user)), welcomedAfter);
    });
    const welcomeToast = ({ firstName, lastName }: User) => ({
      title: t('welcomeTitle', { firstName, lastName }),
      text: t('welcomeText'),
      tone: 'good' as const,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [t, showToast]);
  useOrganizationSettings(organization, i18n.language);

  async function chooseLanguage(chosen: Language): Promise<void> {
    try {
      await changeLanguage(chosen);
    } catch {
      showToast({ tone: 'bad', text: t('languageFailed') });
    }
  }

  const Screen = screens[path] ?? LoginScreen;
  return (
    <OrganizationContext value={organization}>
      <PublicFrame
        credit={organization ?? undefined}
        contact={<ReachDetails organization={organization} />}
        isLoading={organization === undefined}
        visit={{ requestedPath: path, resolvedPath: path, screenPath: path }}
        onLanguage={(chosen) => void chooseLanguage(chosen)}
      >
        {isStorageRefused && (
          <div className={styles.notice}>
            <Notice tone="bad" takesFocus>
              {t('auth:noStorage')}
            </Notice>
          </div>
        )}
        <Screen />
      </PublicFrame>
      <IdleGuard minutes={organization?.idleMinutes} />
      <div className={classes.place}>
        <ConnectionNotice connection={isOffline ? 'offline' : 'fine'} />
      </div>
      {toast}
      <LoadingOverlay isLoading={false} />
    </OrganizationContext>
  );
}

/** Applies the chosen skin to the page, as the component library does in the staff app. */
function useSkin(): void {
  const { skin } = useLayout().config;
  useEffect(() => {
    document.documentElement.dataset.mantineColorScheme = skin === 'dark' ? 'dark' : 'light';
  }, [skin]);
}

type Organization = ReturnType<typeof useReadOrganization>;

function useOrganizationSettings(organization: Organization, language: string): void {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const isStaff = user !== null && user.role !== 'client';
  useEffect(() => {
    const publicTitle = organization && textIn(organization.publicTitle, language);
    setSiteName((!isStaff && publicTitle) || (organization?.name ?? t('siteName')));
    if (organization) setDateDisplay(organization);
  }, [organization, isStaff, language, t]);
}
