import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Found } from './found.ts';
import { FoundOption } from './found-option.tsx';
import classes from './search.module.css';

/** What was found, in its groups. */
export function FoundList({
  id,
  found,
  active,
  optionId,
  onPoint,
  onChoose,
}: {
  id: string;
  found: readonly Found[];
  active: Found | undefined;
  optionId: (found: Found) => string;
  onPoint: (found: Found) => void;
  onChoose: () => void;
}) {
  const { t } = useTranslation('search');
  const headings = useId();
  const groups = new Set(found.map(({ group }) => group));
  const heading = (group: Found['group']) =>
    (group === 'applicant' || group === 'draft') &&
    found.some((one) => one.group === group && one.isAlike)
      ? t(`similar.${group}`)
      : t(`groups.${group}`);
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.list}>
      {[...groups].map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, no fields of a form
        <div key={group} role="group" aria-labelledby={`${headings}${group}`}>
          <div id={`${headings}${group}`} role="presentation" className={classes.heading}>
            {heading(group)}
          </div>
          {found
            .filter((one) => one.group === group)
            .map((one) => (
              <FoundOption
                key={one.id}
                id={optionId(one)}
                found={one}
                isActive={one.id === active?.id}
                onPoint={() => onPoint(one)}
                onChoose={onChoose}
              />
            ))}
        </div>
      ))}
    </div>
  );
}
