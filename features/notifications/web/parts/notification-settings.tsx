import { HoursSection } from './hours-form.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { ThisDevice } from './this-device.tsx';

/** How I am told: what, by which way, and whether on this device. */
export function NotificationSettings() {
  return (
    <>
      <NotificationChoices />
      <HoursSection />
      <ThisDevice />
    </>
  );
}
