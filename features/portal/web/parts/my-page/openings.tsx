import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import { readMyOpenings } from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';

/** Record accesses and disclosures. Loaded on request, for privacy. */
export function Openings() {
  const { t } = useTranslation('my-page');
  const [isVisible, setVisible] = useState(false);
  return (
    <Section title={t('openings.title')} text={t('openings.text')}>
      {/* Stays while the list is shown, to keep focus. */}
      <Stack gap="sm" align="flex-start">
        <Button variant="default" aria-expanded={isVisible} onClick={() => setVisible((is) => !is)}>
          {isVisible ? t('openings.hide') : t('openings.show')}
        </Button>
        {isVisible && <List />}
      </Stack>
    </Section>
  );
}

function List() {
  const { t } = useTranslation('my-page');
  const { day, list } = useFormat();
  return (
    <Loaded
      query={useRead(readMyOpenings)}
      texts={useLoadFailureTexts()}
      loading={<SectionSkeleton label={t('openings.loading')} />}
    >
      {({ openings, givenOut, givenYears: count, isGivenCut }) => (
        <Stack gap="sm" align="flex-start">
          {openings.length === 0 ? (
            <p className={classes.text}>{t('openings.none')}</p>
          ) : (
            <ul className={classes.list}>
              {openings.map(({ day: on, people }) => (
                <li key={on} className={classes.row}>
                  <strong>{day(on)}</strong>
                  <span>
                    {list(
                      people.map(({ firstName: name, role }) =>
                        name === null ? t('openings.gone') : t(`openings.${role}`, { name }),
                      ),
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <h3 className={classes.heading}>{t('openings.givenTitle')}</h3>
          <p className={classes.small}>{t('openings.givenText', { count })}</p>
          {givenOut.length === 0 ? (
            <p className={classes.text}>{t('openings.givenNone')}</p>
          ) : (
            <ul className={classes.list}>
              {givenOut.map(({ id, day: on, recipient, purpose }) => (
                <li key={id} className={classes.row}>
                  <strong>{day(on)}</strong>
                  <span className={classes.words}>
                    {recipient}
                    {purpose !== null && (
                      <span className={classes.small}>{t('openings.purpose', { purpose })}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {isGivenCut && (
            <p className={classes.small}>{t('openings.givenCut', { number: givenOut.length })}</p>
          )}
          <ReachUs>
            <p className={classes.small}>{t('openings.ask')}</p>
          </ReachUs>
        </Stack>
      )}
    </Loaded>
  );
}
