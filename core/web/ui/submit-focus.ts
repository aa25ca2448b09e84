/**
 * Gives a form’s submit button the focus when it is clicked, not already when the mouse is pressed.
 * A field may grow when it loses the focus: typed text becomes a tag, or an error appears below.
 * The button would then move before the mouse is released, so the click would miss it.
 */
export function focusSubmitOnClick(): void {
  document.addEventListener('mousedown', (event) => {
    if (pressedSubmit(event)) event.preventDefault();
  });
  document.addEventListener(
    'click',
    (event) => pressedSubmit(event)?.focus({ preventScroll: true }),
    true,
  );
}

function pressedSubmit({ target, detail }: MouseEvent): HTMLButtonElement | null {
  // Enter in a field clicks the button as well, without a press, and leaves the focus in place.
  if (detail === 0 || !(target instanceof Element)) return null;
  return target.closest<HTMLButtonElement>('button[type="submit"]');
}
