import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { readSecurity } from '#features/accounts/contract/second-factor.ts';
import classes from './organization-screen.module.css';

/** Consequence of this choice, for the administrator first of all. Announced when it changes. */
export function RequiringEffect({
  isRequiring,
  wasRequiring,
}: {
  isRequiring: boolean;
  wasRequiring: boolean;
}) {
  const { t } = useTranslation('organisation');
  const { data } = useRead(readSecurity);
  const isOwnMissing = data !== undefined && data.totp === null && data.passkeys.length === 0;
  return (
    <div role="status" className={classes.effect}>
      {isRequiring && !wasRequiring && isOwnMissing && (
        <Notice
          tone="waiting"
          title={t('ownMissingTitle')}
          actions={
            <Button
              variant="default"
              component={Link}
              to={paths.profile}
              search={{ section: 'security' } as never}
            >
              {t('toProfile')}
            </Button>
          }
        >
          {t('ownMissingText')}
        </Notice>
      )}
      {!isRequiring && wasRequiring && <Notice>{t('turnOff')}</Notice>}
    </div>
  );
}
