import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import { breakpoints } from './screen-width.ts';

/** Mantine's texts for assistive technology, in the current language. */
export interface ThemeTexts {
  close: string;
  clear: string;
  showPassword: string;
}

const fontFamily =
  "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

const spruce: MantineColorsTuple = [
  '#eef6f5',
  '#dcebe9',
  '#b7d6d3',
  '#8fc2be',
  '#66a39f',
  '#478a86',
  '#317370',
  '#235e5c',
  '#1a4c4a',
  '#123736',
];

const warmGray: MantineColorsTuple = [
  '#faf9f6',
  '#f3f1ec',
  '#e9e5de',
  '#dad5cb',
  '#c3bdb1',
  '#86827a',
  '#5f5b54',
  '#4b4842',
  '#35332f',
  '#23211f',
];

const dark: MantineColorsTuple = [
  '#e9e6e0',
  '#c9ccc8',
  '#abb1ad',
  '#7e8784',
  '#4a5250',
  '#343b3a',
  '#262c2b',
  '#1e2322',
  '#161a1a',
  '#101313',
];

/** Our tokens (tokens.css) for the two colors of buttons and links. */
const filled: Record<string, string> = { spruce: 'accent', red: 'danger' };
const ink: Record<string, string> = { spruce: 'accent-ink', red: 'bad-ink' };
const wash: Record<string, string> = { spruce: 'accent-wash', red: 'bad-wash' };

const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  const border = '1px solid transparent';
  if (input.variant === 'filled' && filled[color]) {
    const token = filled[color];
    return {
      background: `var(--${token})`,
      hover: `var(--${token}-hover)`,
      color: `var(--${token}-on)`,
      border,
    };
  }
  if ((input.variant === 'light' || input.variant === 'subtle') && ink[color]) {
    const background = `var(--${wash[color]})`;
    return {
      background: input.variant === 'light' ? background : 'transparent',
      hover:
        color === 'spruce' && input.variant === 'light' ? 'var(--accent-wash-hover)' : background,
      color: `var(--${ink[color]})`,
      border,
    };
  }
  if (input.variant === 'outline' && ink[color]) {
    return {
      background: 'transparent',
      hover: `var(--${wash[color]})`,
      color: `var(--${ink[color]})`,
      border: '1px solid currentcolor',
    };
  }
  return defaultVariantColorsResolver(input);
};

/** Maps Mantine's variables to our tokens, since its defaults don't meet WCAG AA. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--bad-ink)',
    '--mantine-color-success': 'var(--good-ink)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--accent-on)',
    '--mantine-color-spruce-filled': 'var(--accent)',
    '--mantine-color-spruce-filled-hover': 'var(--accent-hover)',
    '--mantine-color-spruce-light': 'var(--accent-wash)',
    '--mantine-color-spruce-light-hover': 'var(--accent-wash-hover)',
    '--mantine-color-spruce-light-color': 'var(--accent-ink)',
    '--mantine-color-spruce-text': 'var(--accent-ink)',
    '--mantine-color-spruce-outline': 'var(--accent-ink)',
    '--mantine-color-red-filled': 'var(--danger)',
    '--mantine-color-red-filled-hover': 'var(--danger-hover)',
    '--mantine-color-red-light': 'var(--bad-wash)',
    '--mantine-color-red-light-color': 'var(--bad-ink)',
    '--mantine-color-red-text': 'var(--bad-ink)',
    '--mantine-color-red-outline': 'var(--bad-ink)',
  };
  return { variables: {}, light: both, dark: both };
};

/** Mantine takes breakpoints in em: 16 px each. */
function inEm(pixels: number): string {
  return `${pixels / 16}em`;
}

export function makeTheme(texts: ThemeTexts): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': texts.close };
  const withOptions = {
    clearButtonProps: { 'aria-label': texts.clear },
    // The list itself scrolls. A nested scroll area would have to be keyboard accessible too.
    withScrollArea: false,
    styles: { options: { maxHeight: 'min(25rem, 50dvh)', overflowY: 'auto' as const } },
  };
  return createTheme({
    fontFamily,
    headings: { fontFamily, fontWeight: '600' },
    primaryColor: 'spruce',
    primaryShade: { light: 7, dark: 3 },
    colors: { spruce, gray: warmGray, dark },
    white: '#ffffff',
    black: '#222a29',
    variantColorResolver,
    defaultRadius: 'md',
    respectReducedMotion: true,
    fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.0625rem', xl: '1.25rem' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    breakpoints: {
      xs: '0em',
      sm: inEm(breakpoints.sm),
      md: inEm(breakpoints.md),
      lg: inEm(breakpoints.lg),
      xl: inEm(breakpoints.xl),
    },
    components: {
      // At least 24 px to hit.
      Checkbox: { defaultProps: { size: 'md' } },
      Radio: { defaultProps: { size: 'md' } },
      CloseButton: { defaultProps: { 'aria-label': texts.close } },
      Modal: {
        defaultProps: { closeButtonProps, radius: 14, overlayProps: { backgroundOpacity: 0.45 } },
      },
      // Mantine renders it as <header>, which in a dialog would be a second banner of the page.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      Drawer: { defaultProps: { closeButtonProps } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      Notification: { defaultProps: { closeButtonProps: { ...closeButtonProps, size: 28 } } },
      Alert: { defaultProps: { closeButtonLabel: texts.close } },
      PasswordInput: {
        defaultProps: {
          visibilityToggleButtonProps: { 'aria-label': texts.showPassword, tabIndex: 0 },
        },
      },
      Select: { defaultProps: { ...withOptions, checkIconPosition: 'right' } },
      MultiSelect: { defaultProps: withOptions },
      TagsInput: { defaultProps: withOptions },
      Tooltip: {
        defaultProps: {
          openDelay: 250,
          withArrow: true,
          events: { hover: true, focus: true, touch: false },
        },
      },
      Menu: {
        defaultProps: {
          shadow: 'md',
          position: 'bottom-end',
          radius: 10,
          // Otherwise a focusable placeholder is among the entries, which axe refuses.
          withInitialFocusPlaceholder: false,
        },
      },
    },
  });
}
