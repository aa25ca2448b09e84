import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finishLogin } from '#core/contract/auth.ts';
import type { User } from '#core/contract/users.ts';
import { callForSession } from '#core/web/api/api.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { Button } from '#core/web/plain/button.tsx';
import { TextField } from '#core/web/plain/text-field.tsx';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import classes from './second-step.module.css';

/** Codes may be copied with grouping spaces. */
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** Second step with a code from the app or a recovery code. */
export function CodeForm({
  ticket,
  way,
  titleId,
  onSignedIn,
  onTicketOver,
}: {
  ticket: string;
  way: 'totp' | 'recovery-code';
  titleId: string;
  onSignedIn: (user: User, token: string) => void;
  onTicketOver: () => void;
}) {
  const { t } = useTranslation('auth');
  const lastSent = useRef('');
  const [wasRefused, setRefused] = useState(false);
  // Blocks a second submit until the next page is there.
  const [isDone, setDone] = useState(false);
  const { fields, formProps, submit, sending, problem, problemCount } = useContractForm({
    schema: async () => (await import('#core/contract/auth.ts')).finishLogin.body,
    initialValues: { code: '' },
    toSent: ({ code }) => ({ ticket, way, code: withoutSpaces(code) }),
    send: (body) => {
      lastSent.current = body.code;
      return callForSession(finishLogin, { body });
    },
    onSaved: ({ body: user, token }) => {
      setDone(true);
      onSignedIn(user, token);
    },
    onProblem: (error) => {
      setRefused(error.code === 'invalid');
      if (error.code !== 'gone') return false;
      onTicketOver();
      return true;
    },
  });
  const isApp = way === 'totp';
  const isSent = sending || isDone;
  const { error, onChange, ...input } = fields.getInputProps('code');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // Selects a refused code so that typing replaces it.
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange(event);
    const code = withoutSpaces(event.currentTarget.value);
    if (isApp && /^\d{6}$/.test(code) && code !== lastSent.current) void submit();
  }

  return (
    <FormStack
      {...formProps}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        if (isSent) event.preventDefault();
        else formProps.onSubmit(event);
      }}
    >
      <FormProblem text={problem} count={problemCount} />
      <TextField
        key={fields.key('code')}
        {...input}
        ref={field}
        onChange={change}
        error={error && wasRefused && !isApp ? t('second.recoveryCodeWrong') : error}
        readOnly={isSent}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        className={classes.code}
        label={isApp ? t('second.code') : t('second.recoveryCode')}
        description={isApp ? t('second.codeHint') : t('second.recoveryCodeHint')}
      />
      <Button type="submit" fullWidth loading={isSent}>
        {t('signIn')}
      </Button>
    </FormStack>
  );
}
