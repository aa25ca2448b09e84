/// <reference types="vite/client" />

/** The version in package.json; inserted by vite.config.ts. */
declare const __APP_VERSION__: string;
/** Changes when any text in locales/ changes, so that browsers can cache a language for long. */
declare const __LOCALES_DIGEST__: string;
/** The languages of docs/help/, each with a digest of its pages. */
declare const __HELP_DIGESTS__: Readonly<Record<string, string>>;
/** Each language's name in that language; inserted by `scripts/web-build/locales-plugin.ts`. */
declare const __OWN_NAMES__: Readonly<Record<string, string>>;
