import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReachName, reaches } from '#core/contract/roles.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import classes from './fields.module.css';

interface FieldProps {
  defaultValue?: ReachName;
  onChange: (reach: ReachName) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/** Location access of a staff account; warns when it covers no one. */
export function ReachField({
  onChange,
  reach,
  hasLocations,
  ...field
}: FieldProps & { reach: ReachName; hasLocations: boolean }) {
  const { t } = useTranslation(['people', 'enumerations']);
  const isLost = reach !== 'everywhere' && !hasLocations;
  return (
    <div>
      <Radio.Group
        {...field}
        label={t('reach')}
        description={t('reachHint')}
        onChange={(chosen) => onChange(chosen as ReachName)}
      >
        <div className={classes.choices}>
          {reaches.map((one) => (
            <Radio key={one} value={one} label={t(`enumerations:reaches.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      <div role="status" className={classes.effect}>
        {isLost && (
          <Notice tone="waiting">
            {reach === 'own' ? t('reachesNobody') : t('reachesUnplaced')}
          </Notice>
        )}
      </div>
    </div>
  );
}
