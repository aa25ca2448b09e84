import type { Paper, PaperFact } from '#core/contract/paper.ts';
import type { PaperWords } from '#core/server/pdf/words-for-paper.ts';
import { type ErasureCertificate, erasedKinds } from '#features/lifecycle/contract/erasures.ts';

/** What a certificate says on paper; nothing of it is about the person. */
export function certificateSections(
  { erasedAt, erasedBy, reason, counts, backupsUntil, hash, isFinished }: ErasureCertificate,
  { words, moment, day, name }: PaperWords,
): Paper['sections'] {
  const fact = (term: string, line: string): PaperFact => ({ term, lines: [line] });
  const kinds = erasedKinds.filter((kind) => counts[kind] > 0);
  return [
    {
      title: null,
      blocks: [
        {
          kind: 'facts',
          facts: [
            fact(words('keeping:certificate.when'), moment(erasedAt)),
            fact(
              words('keeping:certificate.by'),
              (erasedBy && name(erasedBy)) ?? words('keeping:certificate.byItself'),
            ),
            fact(
              words('keeping:certificate.reason'),
              words(`enumerations:erasureReasons.${reason}`),
            ),
            fact(
              words('keeping:certificate.backups'),
              backupsUntil
                ? words('keeping:certificate.backupsUntil', { day: day(backupsUntil) })
                : words('keeping:certificate.backupsUnknown'),
            ),
            ...(isFinished
              ? []
              : [
                  fact(words('keeping:certificate.state'), words('keeping:certificate.unfinished')),
                ]),
            fact(words('keeping:certificate.hash'), hash),
          ],
        },
      ],
    },
    {
      title: words('keeping:certificate.removed'),
      blocks: [
        {
          kind: 'facts',
          facts: kinds.map((kind) => fact(words(`keeping:kinds.${kind}`), String(counts[kind]))),
        },
        { kind: 'text', text: words('keeping:certificate.left') },
      ],
    },
  ];
}
