import type { Page } from 'playwright-core';

/** Counts clicks and pressed keys; typing a text counts as one. */
export function countSteps(page: Page) {
  let steps = 0;
  const step = async (act: () => Promise<unknown>) => {
    steps += 1;
    await act();
  };
  return {
    count: () => steps,
    /** Any other click. */
    step,
    click: (name: string, role: 'button' | 'radio' | 'checkbox' = 'button') =>
      step(() => {
        const control = page.getByRole(role, { name, exact: true });
        // Mantine hides the input of a segmented control behind its label.
        return role === 'radio'
          ? page.locator('label', { hasText: name }).first().click()
          : control.first().click();
      }),
    press: (key: string) => step(() => page.keyboard.press(key)),
    choose: (name: string, value: string) =>
      step(() => page.getByRole('combobox', { name, exact: true }).selectOption(value)),
    chooseLabel: (name: string, label: string) =>
      step(() => page.getByRole('combobox', { name, exact: true }).selectOption({ label })),
    /** Typing the content isn't a click. */
    type: (text: string) => page.keyboard.type(text),
  };
}
