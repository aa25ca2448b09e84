let takeDown = () => {};

/** Called once the page is drawn, with how to clear it. */
export function setShownPage(clear: () => void): void {
  takeDown = clear;
}

/** Clears the screen for good, as when the person leaves quickly. */
export function takeDownPage(): void {
  takeDown();
}
