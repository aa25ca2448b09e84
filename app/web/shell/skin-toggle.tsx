import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toggledSkin } from './layout-config.ts';
import { useLayout } from './layout-context.tsx';
import classes from './skin-toggle.module.css';

export function SkinToggle() {
  const { t } = useTranslation('shell');
  const { config, changeConfig } = useLayout();
  const isDark = config.skin === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  const label = isDark ? t('toLight') : t('toDark');
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      onClick={() => changeConfig(toggledSkin)}
    >
      <Icon size={21} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
