import { IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Security } from '#contract/second-factor.ts';
import type { User } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import classes from './to-do.module.css';

/** Fewer than this, and one lost phone could be too much; as the security section says. */
const fewCodes = 3;

export type SecurityTask = 'required' | 'recommended' | 'fewCodes';

/** What is to be done about how somebody signs in. */
export function securityToDo(user: User, security: Security): SecurityTask[] {
  const hasSecondFactor = security.totp !== null || security.passkeys.length > 0;
  if (!hasSecondFactor) return [user.secondFactorMissing ? 'required' : 'recommended'];
  return security.recoveryCodesLeft < fewCodes ? ['fewCodes'] : [];
}

export function SecurityToDo({ tasks }: { tasks: readonly SecurityTask[] }) {
  const { t } = useTranslation('notifications');
  return (
    <div>
      <h3 className={classes.heading}>{t('toDo.signIn')}</h3>
      <ul className={classes.list}>
        {tasks.map((task) => (
          <li key={task} className={classes.task}>
            <span className={classes.icon} aria-hidden="true">
              <IconShieldLock size={20} stroke={1.7} />
            </span>
            <div className={classes.words}>
              <Link className={classes.name} to={paths.profile} search={{ section: 'security' }}>
                {t(`toDo.tasks.${task}`)}
              </Link>
              <p className={classes.detail}>{t(`toDo.hints.${task}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
