/**
 * The server for all calls: this page's, unless `<meta name="api-base">` names another (setting
 * API_BASE). Without a trailing slash.
 */
export const apiBase: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '');

/** True if calls go to this page's server, with its cookies. */
export const isOwnServer = apiBase === '';
