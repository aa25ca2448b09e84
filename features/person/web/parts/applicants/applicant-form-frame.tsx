import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#core/web/forms/contract-form.ts';
import { useUnsavedTexts } from '#core/web/forms/unsaved-texts.ts';
import { FloatingBar } from '#core/web/ui/floating-bar.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { saveKeys, useSaveKey } from '#core/web/ui/single-key.ts';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import { ApplicantFormFields } from './applicant-form-fields.tsx';
import classes from './applicant-form-frame.module.css';
import type { ApplicantPath, ApplicantValues } from './applicant-values.ts';
import type { ApplicantField } from './field-kind.ts';
import type { ApplicantForm } from './field-row.tsx';
import { applicantFields } from './fields.tsx';

/** Lists several invalid fields with links. A single one gets the focus anyway. */
function FormProblems({ form }: { form: ApplicantForm }) {
  const { t } = useTranslation('applicants');
  const problems = applicantFields.flatMap((field) => {
    const error = fieldError(field, form.errors);
    return error === null ? [] : [{ field, error }];
  });
  if (problems.length < 2) return null;
  return (
    <div className={classes.problems}>
      <Notice tone="bad" title={t('edit.problems', { count: problems.length })}>
        <ul className={classes.list}>
          {problems.map(({ field, error }) => (
            <li key={field.path}>
              <button
                type="button"
                className={classes.link}
                onClick={() => focusField(form, field.path)}
              >
                {field.block && <>{t(`blocks.${field.block}`)} · </>}
                {t('named', { name: t(`fields.${field.path}`) })}
              </button>{' '}
              {error}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function fieldError(field: ApplicantField, errors: Record<string, ReactNode>): ReactNode {
  const errorPath = Object.keys(errors).find(
    (path) => path === field.path || path.startsWith(`${field.path}.`),
  );
  return errorPath === undefined ? null : errors[errorPath];
}

function focusField(form: ApplicantForm, path: string): void {
  const node = form.getInputNode<HTMLElement, string>(path);
  if (!node) return;
  const findInside = (selector: string) => node.querySelector<HTMLElement>(selector);
  const isInput = node.matches('input, select, textarea');
  (isInput ? node : (findInside('[aria-invalid="true"]') ?? findInside('input, select')))?.focus();
}

/** A form with all fields, problems at the top, and buttons always visible. */
export function ApplicantFormFrame({
  form,
  failedTitle,
  submitLabel,
  isDisabled = false,
  otherActions,
  personAnswers,
  omittedField,
  first,
  onSaveKey,
}: {
  form: ContractForm<ApplicantValues>;
  failedTitle: string;
  submitLabel: string;
  isDisabled?: boolean;
  otherActions?: ReactNode;
  /** The person's own answers, shown beside fields that differ. */
  personAnswers?: ApplicantValues | undefined;
  /** A field to leave out. */
  omittedField?: ApplicantPath | undefined;
  /** Content above the person's fields. */
  first?: ReactNode;
  /** Action of the save shortcut if it differs from the button's. */
  onSaveKey?: () => Promise<void>;
}) {
  const { t } = useTranslation('applicants');
  const unsavedTexts = useUnsavedTexts();
  const saveKey = { title: t('edit.saveKey'), 'aria-keyshortcuts': saveKeys };
  useSaveKey(() => {
    if (isDisabled) return;
    // Blur commits a typed tag that isn't confirmed yet.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
    void (onSaveKey ?? form.submit)().then(() => {
      if (focused instanceof HTMLElement && document.activeElement === document.body) {
        focused.focus();
      }
    });
  });
  return (
    <form {...form.formProps} className={classes.form}>
      {form.problem && (
        <div className={classes.problem}>
          <Notice key={form.problemCount} tone="bad" title={failedTitle} takesFocus>
            {form.problem}
          </Notice>
        </div>
      )}
      <FormProblems form={form.fields} />
      {first}
      <ApplicantFormFields
        form={form.fields}
        personAnswers={personAnswers}
        omittedField={omittedField}
      />
      <FloatingBar>
        {otherActions}
        <Button
          type="submit"
          loading={form.sending}
          disabled={isDisabled}
          {...(onSaveKey ? {} : saveKey)}
        >
          {submitLabel}
        </Button>
      </FloatingBar>
      <UnsavedGuard
        hasUnsaved={form.hasUnsaved}
        onLeave={form.forgetKeptText}
        texts={unsavedTexts}
      />
    </form>
  );
}
