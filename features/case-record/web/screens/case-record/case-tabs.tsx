import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type CaseSection, caseSectionNames, caseSections, paths } from '#core/web/paths.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import classes from './case-tabs.module.css';

/** Navigation between the sections of a case record; each has its own address. */
export function CaseTabs({ current, to }: { current: CaseSection; to: string }) {
  const { t } = useTranslation('case-record');
  const navigate = useNavigate();
  useSingleKeys(
    useKeysSetting().isOn,
    Object.fromEntries(
      caseSectionNames.map((section, place) => [
        String(place + 1),
        () => void navigate({ to, search: paths.inFile(caseSections[section][0]) }),
      ]),
    ),
  );
  return (
    <nav className={classes.tabs} aria-label={t('sections.label')}>
      <ul className={classes.list}>
        {caseSectionNames.map((section) => (
          <li key={section}>
            <Link
              className={classes.tab}
              to={to}
              search={paths.inFile(caseSections[section][0])}
              activeProps={{}}
              aria-current={section === current ? 'page' : undefined}
            >
              {t(`sections.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
