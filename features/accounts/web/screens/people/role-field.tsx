import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Role, roles } from '#core/contract/roles.ts';
import classes from './fields.module.css';

interface FieldProps {
  defaultValue?: Role;
  onChange: (role: Role) => void;
  error?: ReactNode;
  'data-path'?: string;
}

export function RoleField({
  onChange,
  disabledReason,
  ...field
}: FieldProps & { disabledReason?: string | undefined }) {
  const { t } = useTranslation(['people', 'enumerations']);
  return (
    <Radio.Group
      {...field}
      label={t('role')}
      description={disabledReason}
      onChange={(role) => onChange(role as Role)}
    >
      <div className={classes.choices}>
        {roles.map((role) => (
          <Radio
            key={role}
            value={role}
            disabled={disabledReason !== undefined}
            label={t(`enumerations:roles.${role}`)}
            description={t(`people:mayDo.${role}`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
