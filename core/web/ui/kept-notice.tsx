import { Button } from '@mantine/core';
import classes from './kept-notice.module.css';
import { Notice } from './notice.tsx';

export interface KeptNoticeContent {
  text: string;
  action: string;
  onAction: () => void;
}

/**
 * Above a form: announces restored text, with a way to discard it. Always mounted, so that screen
 * readers announce the text; empty without one.
 */
export function KeptNotice({ notice }: { notice: KeptNoticeContent | null }) {
  return (
    <div role="status" className={classes.place}>
      {notice && (
        <Notice
          actions={
            <Button variant="default" size="compact-sm" onClick={notice.onAction}>
              {notice.action}
            </Button>
          }
        >
          {notice.text}
        </Notice>
      )}
    </div>
  );
}
