import type { Language } from '#core/contract/languages.ts';
import { leaveQuickly } from '#core/web/browser/quick-exit.ts';
import { forgetOnDevice } from '#features/public-form/web/parts/pre-screening/form-on-device.ts';
import { readHistory } from '#features/public-form/web/parts/public-form/pages/use-place.ts';
import { forgetLink } from '#features/public-form/web/parts/screening-form/link-in-tab.ts';

/** Leaves the form, and forgets it on this device. Answers stay under the code. */
export function leaveForm(language: Language, takeDown: () => void): void {
  leaveQuickly({
    language,
    pagesBefore: readHistory().place?.depth ?? 0,
    takeDown() {
      takeDown();
      forgetOnDevice();
      forgetLink();
    },
  });
}
