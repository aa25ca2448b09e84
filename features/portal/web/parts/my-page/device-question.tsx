import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setDeviceShared, useSharedDevice } from '#core/web/session/shared-device.ts';
import { Section } from '#core/web/ui/section.tsx';
import classes from './my-page.module.css';
import choice from './write-to-team.module.css';

/** Asks who else uses this phone. Until the person says "Only me", it counts as shared. */
export function DeviceQuestion() {
  const { t } = useTranslation('my-page');
  const { isShared } = useSharedDevice();
  return (
    <Section title={t('device.title')}>
      <Radio.Group
        aria-label={t('device.title')}
        value={isShared ? 'shared' : 'own'}
        onChange={(value) => setDeviceShared(value === 'shared')}
      >
        <div className={choice.choices}>
          {(['shared', 'own'] as const).map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`device.${value}`)}
              classNames={{
                root: choice.choice,
                body: choice.body,
                labelWrapper: choice.words,
                label: choice.label,
              }}
            />
          ))}
        </div>
      </Radio.Group>
      <p className={classes.hint} role="status">
        {isShared ? t('device.sharedHint') : t('device.ownHint')}
      </p>
    </Section>
  );
}
