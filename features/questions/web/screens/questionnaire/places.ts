/** Where a question stands in the page, to go to it. */
export function idOfQuestion(id: string): string {
  return `question-${id}`;
}

/** Where a topic stands in the page: its heading takes the focus. */
export function idOfTopic(id: string): string {
  return `topic-${id}`;
}

/** Brings a question before the eyes, and the focus into its field. */
export function goToQuestion(id: string): void {
  const row = document.getElementById(idOfQuestion(id));
  const wanted = ['[aria-invalid="true"]', ':checked', 'input, textarea'];
  const field = wanted.map((one) => row?.querySelector<HTMLElement>(one)).find(Boolean);
  field?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** Brings a topic before the eyes, and the focus to its heading, so that reading goes on there. */
export function goToTopic(id: string): void {
  const heading = document.getElementById(idOfTopic(id));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
