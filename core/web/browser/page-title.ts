import { useEffect } from 'react';

let siteName = 'Cairn';
let screenTitle: string | null = null;

/** Sets the site name that follows each page title. */
export function setSiteName(name: string): void {
  siteName = name;
  show();
}

/** Sets the tab's title while the screen is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    screenTitle = title;
    show();
  }, [title]);
}

function show(): void {
  document.title = screenTitle ? `${screenTitle} – ${siteName}` : siteName;
}
