let hasShownPage = false;

/**
 * For the page that has just come: whether it takes the focus, since what had it is no longer there.
 * A keyboard would begin at the very top else, and a screen reader say nothing. The first page to be
 * shown has taken the place of none, and begins as every page does.
 */
export function takesFocus(): boolean {
  const isFirst = !hasShownPage;
  hasShownPage = true;
  return !isFirst && (document.activeElement ?? document.body) === document.body;
}
