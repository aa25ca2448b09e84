import { ActionIcon, ColorInput, Drawer, NativeSelect, Stack, Switch } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './customizer.module.css';
import {
  animations,
  type BarBackground,
  backgrounds,
  footerTypes,
  type LayoutConfig,
  navbarTypes,
  skins,
  withSkin,
} from './layout-config.ts';
import { useLayout } from './layout-context.tsx';

type BarType = (typeof navbarTypes)[number] | (typeof footerTypes)[number];

interface BarConfig<Type extends BarType> extends BarBackground {
  type: Type;
  hidden: boolean;
}

/**
 * A side panel for trying out the layout; choices are stored with the configuration. Off unless the
 * configuration enables it.
 */
export function Customizer() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        className={classes.handle}
        size={44}
        aria-label={t('customizer.open')}
        title={t('customizer.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconPalette size={22} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={360}
        title={t('customizer.title')}
        // Choices are visible at once beside the panel.
        withOverlay={false}
      >
        <Choices />
      </Drawer>
    </>
  );
}

function Choices() {
  const { t } = useTranslation('shell');
  const { config, changeConfig } = useLayout();
  const { menu, navbar, footer } = config;
  const change = (part: Partial<LayoutConfig>) => changeConfig((all) => ({ ...all, ...part }));
  return (
    <Stack>
      <p className={classes.text}>{t('customizer.text')}</p>
      <NativeSelect
        label={t('customizer.skin')}
        value={config.skin}
        onChange={({ currentTarget: { value } }) =>
          changeConfig((all) => withSkin(all, value as LayoutConfig['skin']))
        }
        data={skins.map((value) => ({ value, label: t(`customizer.skins.${value}`) }))}
      />
      <NativeSelect
        label={t('customizer.animation')}
        value={config.animation}
        onChange={({ currentTarget: { value } }) =>
          change({ animation: value as LayoutConfig['animation'] })
        }
        data={animations.map((value) => ({ value, label: t(`customizer.animations.${value}`) }))}
      />
      <fieldset className={classes.group}>
        <legend>{t('customizer.menu')}</legend>
        <Switch
          label={t('customizer.collapsed')}
          checked={menu.collapsed}
          onChange={({ currentTarget: { checked } }) =>
            change({ menu: { ...menu, collapsed: checked } })
          }
        />
        <Switch
          label={t('customizer.hidden')}
          checked={menu.hidden}
          onChange={({ currentTarget: { checked } }) =>
            change({ menu: { ...menu, hidden: checked } })
          }
        />
      </fieldset>
      <Bar
        title={t('customizer.navbar')}
        bar={navbar}
        types={navbarTypes}
        onChange={(chosen) => change({ navbar: chosen })}
      />
      <Bar
        title={t('customizer.footer')}
        bar={footer}
        types={footerTypes}
        onChange={(chosen) => change({ footer: chosen })}
      />
      <Switch
        label={t('customizer.scrollTop')}
        checked={config.scrollTop}
        onChange={({ currentTarget: { checked } }) => change({ scrollTop: checked })}
      />
    </Stack>
  );
}

/** The options for the bar above or below the page. */
function Bar<Type extends BarType>({
  title,
  bar,
  types,
  onChange,
}: {
  title: string;
  bar: BarConfig<Type>;
  types: readonly Type[];
  onChange: (bar: BarConfig<Type>) => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <NativeSelect
        label={t('customizer.type')}
        value={bar.type}
        onChange={({ currentTarget: { value } }) => onChange({ ...bar, type: value as Type })}
        data={types.map((value) => ({ value, label: t(`customizer.types.${value as BarType}`) }))}
      />
      <NativeSelect
        label={t('customizer.background')}
        value={bar.background}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...bar, background: value as BarBackground['background'] })
        }
        data={backgrounds.map((value) => ({ value, label: t(`customizer.backgrounds.${value}`) }))}
      />
      <CustomColor
        value={bar.customBackgroundColor}
        onChange={(customBackgroundColor) => onChange({ ...bar, customBackgroundColor })}
      />
      <Switch
        label={t('customizer.hidden')}
        checked={bar.hidden}
        onChange={({ currentTarget: { checked } }) => onChange({ ...bar, hidden: checked })}
      />
    </fieldset>
  );
}

/** Empty means the chosen background. */
function CustomColor({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <ColorInput
      label={t('customizer.customColor')}
      description={t('customizer.customColorHint')}
      value={value ?? ''}
      withEyeDropper={false}
      onChangeEnd={(chosen) => onChange(chosen || null)}
      onBlur={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
