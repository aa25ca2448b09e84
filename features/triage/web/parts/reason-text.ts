import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';

/** Signs of danger that fit on a line of the queue. */
const marksOnLine = 2;

/** Why an item comes where it comes, in words from the person's answers. */
export function useReasonText(maxMarks = marksOnLine): (item: TriageItem) => string {
  const { t, i18n } = useTranslation(['triage', 'dangers', 'drafts']);
  const { day, list } = useFormat();
  const language = i18n.language as Language;

  function answerText(reason: Extract<TriageItem['reason'], { kind: 'answer' }>): string {
    const { question, answer } = reason;
    const values = (Array.isArray(answer) ? answer : [answer ?? '']).map((value) => {
      const option = question.options?.find((one) => one.value === value);
      return option ? (textIn(option.label, language) ?? value) : day(value);
    });
    const key = question.id;
    if (key === 'pre-tonight-when')
      return t('triage:reasons.needed', { when: lower(list(values)) });
    if (key === 'pre-justice-release') return t('triage:reasons.released', { day: list(values) });
    if (key === 'scr-justice-court-date') return t('triage:reasons.court', { day: list(values) });
    return list(values);
  }

  function additionText(addition: TriageItem['addition']): string {
    if (addition === null) return '';
    const { kind, text } = addition;
    return kind === 'note' ? (text ?? '') : t(`triage:reasons.additions.${kind}`);
  }

  return (item) => {
    const { reason, marks } = item;
    switch (reason.kind) {
      case 'marks': {
        const words = marks.slice(0, maxMarks).map((mark) => t(`dangers:marks.${mark}`));
        const text = words.map((word, place) => (place > 0 ? lower(word) : word)).join(', ');
        return item.document ? `${text}, ${item.document.name}` : text;
      }
      case 'answer':
        return answerText(reason);
      case 'move':
        return t('triage:reasons.move');
      case 'message':
        return item.message?.text ?? '';
      case 'text':
        return item.text?.text ?? '';
      case 'document':
        return item.document?.name ?? '';
      case 'addition':
        return additionText(item.addition);
      case 'match': {
        const words = reason.reasons.map((one) => t(`drafts:duplicates.reasons.${one}`));
        return words.map((text, place) => (place > 0 ? lower(text) : text)).join(', ');
      }
      case 'none':
        return t(`triage:reasons.${item.kind === 'screening' ? 'screened' : 'applied'}`);
    }
  };
}

const lower = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);

/** The kind of an item; of an application also how it came, and with how many documents. */
export function useKindText(): (item: TriageItem) => string {
  const { t } = useTranslation('triage');
  return ({ kind, arrivedBy, formDocuments: count }) => {
    const isTaken = arrivedBy !== null && arrivedBy !== 'online';
    const name = isTaken ? t(`arrivals.${arrivedBy}`) : t(`kinds.${kind}`);
    return count === 0 ? name : `${name} · ${t('documents', { count })}`;
  };
}

/** The question of an item, with the colleague who emailed it or still has to ask. */
export function useQuestionText() {
  const { t } = useTranslation('triage');
  return ({ asked, askedBy, question }: TriageItem): string =>
    t(`asked.${asked ?? 'by-staff'}`, { name: askedBy?.firstName ?? '', question });
}
