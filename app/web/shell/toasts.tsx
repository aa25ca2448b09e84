import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { placeToasts } from '#core/web/ui/toast-place.ts';

/** Duration of a toast's transition in milliseconds (from the specification). */
const toastEasing = 300;

/** Mantine calls this for every corner where toasts can be; ours use one. */
function placedToasts(corner: HTMLElement | null) {
  return corner?.getAttribute('data-position') === 'top-right' ? placeToasts(corner) : undefined;
}

/** Where toasts show. Those from before it was drawn follow. */
export function Toasts() {
  return (
    <Notifications
      ref={placedToasts}
      position="top-right"
      transitionDuration={toastEasing}
      autoClose={5000}
      zIndex={500}
    />
  );
}
