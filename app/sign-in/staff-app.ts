/**
 * Loads the staff app's files into the browser's cache once the person begins to type, so that it
 * opens at once after signing in. The build lists them in the page (scripts/web-build/next-page-plugin.ts).
 */
export function startLoadingStaffApp(): void {
  const load = () => {
    const list = document.querySelector<HTMLTemplateElement>('#staff-app');
    if (list) document.head.append(document.importNode(list.content, true));
  };
  document.addEventListener('input', load, { once: true });
}
