import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';
import type { ApplicantForm } from './applicant-form.ts';
import type { ApplicantField } from './field-kind.ts';
import { applicantFields } from './fields.tsx';
import classes from './form-problems.module.css';

/** Several fields that are wrong, at the top, each a way to the field. One alone has the focus anyway. */
export function FormProblems({ form }: { form: ApplicantForm }) {
  const { t } = useTranslation('applicants');
  const problems = applicantFields.flatMap((field) => {
    const error = errorOf(field, form.errors);
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

function errorOf(field: ApplicantField, errors: Record<string, ReactNode>): ReactNode {
  const place = Object.keys(errors).find(
    (path) => path === field.path || path.startsWith(`${field.path}.`),
  );
  return place === undefined ? null : errors[place];
}

function focusField(form: ApplicantForm, path: string): void {
  const node = form.getInputNode<HTMLElement, string>(path);
  if (!node) return;
  const inside = (wanted: string) => node.querySelector<HTMLElement>(wanted);
  const isInput = node.matches('input, select, textarea');
  (isInput ? node : (inside('[aria-invalid="true"]') ?? inside('input, select')))?.focus();
}
