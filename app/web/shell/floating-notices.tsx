import { ConnectionNotice } from './connection-notice.tsx';
import classes from './floating-notices.module.css';
import { UpdateNotice } from './update-notice.tsx';

/** What concerns every page and interrupts none: at the foot of the window, one above the other. */
export function FloatingNotices() {
  return (
    <div className={classes.place}>
      <ConnectionNotice />
      <UpdateNotice />
    </div>
  );
}
