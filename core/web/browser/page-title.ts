import { useEffect } from 'react';

let siteName = 'Cairn';
let screenTitle: string | null = null;

/** The name after the screen's own title, from now on: the organisation's, once it is known. */
export function setSiteName(name: string): void {
  siteName = name;
  show();
}

/** Titles the browser's tab for as long as the screen is there. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    screenTitle = title;
    show();
  }, [title]);
}

function show(): void {
  document.title = screenTitle ? `${screenTitle} – ${siteName}` : siteName;
}
