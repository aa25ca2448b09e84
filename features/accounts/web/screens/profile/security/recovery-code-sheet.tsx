import { Button, Checkbox, Stack } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import classes from './recovery-code-sheet.module.css';

/** New recovery codes, shown once: to copy, save, or print. */
export function RecoveryCodeSheet({
  intro,
  codes,
  onSaved,
}: {
  intro: string;
  codes: readonly string[];
  onSaved: () => void;
}) {
  const { t } = useTranslation('profile');
  const { moment } = useFormat();
  const user = useCurrentUser();
  const [isSaved, setSaved] = useState(false);
  const [madeAt] = useState(() => new Date().toISOString());
  const beginning = useRef<HTMLParagraphElement>(null);
  // The previously focused element is gone.
  useEffect(() => beginning.current?.focus(), []);

  const ownerText = t('codes.whose', {
    site: window.location.host,
    email: user?.email ?? '',
    moment: moment(madeAt),
  });
  const text = [t('codes.sheetTitle'), ownerText, '', ...codes, '', t('codes.use'), ''].join(
    '\r\n',
  );

  return (
    <Stack>
      <p ref={beginning} tabIndex={-1} className={`${classes.text} ${classes.beginning}`}>
        {intro} {t('codes.intro')}
      </p>
      <p className={classes.printed}>{ownerText}</p>
      <ol className={classes.codes} aria-label={t('codes.sheetTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className={classes.text}>{t('codes.use')}</p>
      <div className={classes.tools}>
        <CopyButton text={codes.join('\n')} label={t('codes.copy')} copiedLabel={t('copied')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => saveAsFile(text, t('codes.fileName'))}
        >
          {t('codes.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('codes.print')}
        </Button>
      </div>
      <div className={classes.end}>
        <Checkbox
          checked={isSaved}
          label={t('codes.kept')}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <DialogActions>
          <Button disabled={!isSaved} onClick={onSaved}>
            {t('codes.done')}
          </Button>
        </DialogActions>
      </div>
    </Stack>
  );
}

function saveAsFile(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Waits until the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
