import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';
import type { UndoingPreview } from '#features/lifecycle/contract/merges.ts';
import { useFieldName } from '#features/person/web/parts/applicants/field-name.ts';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
import { useCounts, useRefusals } from './pair-words.tsx';
import classes from './undo-dialog.module.css';

/** What undoing a merge would put back, and what would stay where it is. */
export function UndoingPlan({
  preview: { merge, goesBack, stays, refusals },
}: {
  preview: UndoingPreview;
}) {
  const { t } = useTranslation('duplicates');
  const counts = useCounts();
  const refusalWords = useRefusals();
  const nameOf = useFieldName();
  const fieldNames = (places: readonly string[]) => [
    ...applicantFields.filter(({ path }) => places.includes(path)).map(nameOf),
    ...(places.includes('status') ? [t('fields.status')] : []),
  ];
  if (refusals.length > 0) {
    return (
      <Notice tone="waiting" title={t('undo.refused')}>
        {refusals.map((refusal) => (
          <div key={refusal.why}>
            {refusal.why === 'on-hold' ? t('undo.onHold') : refusalWords(refusal)}
          </div>
        ))}
      </Notice>
    );
  }
  const { reference } = merge;
  const back = counts(goesBack.counts);
  return (
    <>
      <p className={classes.text}>{t('undo.text')}</p>
      <Part
        title={t('undo.goesBack', { reference })}
        items={back.length > 0 ? back : [t('undo.nothing')]}
      />
      <Part title={t('undo.restored')} items={fieldNames(goesBack.fields)} />
      <Part
        title={t('undo.stays')}
        items={[...counts(stays.counts), ...fieldNames(stays.fields)]}
      />
      <p className={classes.text}>{t('undo.added')}</p>
    </>
  );
}

function Part({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div className={classes.part}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
