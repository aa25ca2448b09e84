import { Button } from '@mantine/core';
import classes from './kept-notice.module.css';
import { Notice } from './notice.tsx';

export interface KeptWords {
  text: string;
  action: string;
  onAction: () => void;
}

/**
 * Above a form: that what somebody typed earlier has come back, with a way to be rid of it. Always
 * there, so that it is read out when the text comes; empty while there is nothing to say.
 */
export function KeptNotice({ notice }: { notice: KeptWords | null }) {
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
