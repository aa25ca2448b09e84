/**
 * Where the calls go: nowhere else than to the server of this page, unless the page names another in
 * `<meta name="api-base">` (the setting API_BASE). Without a slash at its end.
 */
export const apiBase: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '');

/** Whether calls go to the server that this page came from, and its cookies with them. */
export const isOwnServer = apiBase === '';
