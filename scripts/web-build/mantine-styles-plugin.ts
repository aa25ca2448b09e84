import type { Plugin } from 'vite';

const allStyles = '@mantine/core/styles.layer.css';
const baseStyles = '\0cairn:mantine-base-styles';
const importStyles = (name: string) => `import '@mantine/core/styles/${name}.layer.css';\n`;

/**
 * Loads the styles of each Mantine component with its code, instead of those of all components with
 * the first page, which has to wait for them.
 */
export function mantineStylesPlugin(): Plugin {
  return {
    name: 'cairn-mantine-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === allStyles ? baseStyles : undefined),
    load: (id) =>
      id === baseStyles
        ? ['baseline', 'default-css-variables', 'global'].map(importStyles).join('')
        : undefined,
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler: (code, id) => ({
        code: importStyles(id.replace(/^.*\/|\.module\.mjs$/g, '')) + code,
        map: null,
      }),
    },
  };
}
