import { useTranslation } from 'react-i18next';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { listDuplicatesOfDraft } from '#features/duplicates/contract/duplicates.ts';
import type { Draft } from '#features/intake/contract/drafts.ts';
import classes from './duplicates.module.css';
import { HiddenMatch, MatchCard } from './match-card.tsx';

/** Whoever this may be already, the likeliest first. */
export function Duplicates({ draft }: { draft: Draft }) {
  const { t } = useTranslation('drafts');
  return (
    <Section title={t('duplicates.title')} text={t('duplicates.text')}>
      <Loaded
        query={useRead(listDuplicatesOfDraft, { params: { id: draft.id } })}
        words={useFailedWords(t('duplicates.failed'))}
        loading={
          <SectionSkeleton label={t('duplicates.loading')} height={14} widths={['60%', '40%']} />
        }
      >
        {(matches) =>
          matches.length === 0 ? (
            <p className={classes.none}>{t('duplicates.none')}</p>
          ) : (
            <ul className={classes.matches}>
              {matches.map((match, place) => (
                <li
                  key={match.visible ? match.record.id : `hidden-${place}`}
                  className={classes.match}
                >
                  {match.visible ? (
                    <MatchCard draft={draft} match={match} />
                  ) : (
                    <HiddenMatch match={match} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
