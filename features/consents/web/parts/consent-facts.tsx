import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { type Definition, DefinitionList } from '#core/web/ui/definition-list.tsx';
import type { Consent, ConsentScope } from '#features/consents/contract/consents.ts';

export function useRecipientNames(): (consent: Pick<ConsentScope, 'recipients'>) => string {
  const { t } = useTranslation('consents');
  const { list } = useFormat();
  return ({ recipients }) =>
    recipients.length > 0 ? list(recipients.map(({ name }) => name)) : t('treatmentClass');
}

export function ConsentFacts({ consent }: { consent: Consent }) {
  const { t, i18n } = useTranslation(['consents', 'papers', 'support-records']);
  const { day, list } = useFormat();
  const { texts, signer, signerName, signerGround, signature, typedName } = consent;
  const signerText =
    signer === 'person'
      ? t('consents:signedByPerson')
      : t('consents:signedFor', { who: signerName, ground: signerGround });
  const signatureText =
    signature === 'typed'
      ? t('consents:signedTyped', { name: typedName })
      : t('consents:signedOnPaper');
  const groups = consent.groups?.map((name) => t(`support-records:groups.${name as 'peers'}`));
  const topics = consent.topicNames?.map((name) => textIn(name, i18n.language));
  const addresses = consent.recipients.flatMap(({ address }) => address ?? []);
  const items: Definition[] = [
    { term: t('consents:facts.purpose'), value: consent.purpose },
    { term: t('consents:facts.what'), value: consent.what },
    {
      term: t('consents:facts.parts'),
      value: list(consent.parts.map((part) => t(`papers:parts.${part}`))),
    },
    ...(topics ? [{ term: t('consents:facts.topics'), value: list(topics) }] : []),
    ...(groups ? [{ term: t('consents:facts.groups'), value: list(groups) }] : []),
    ...(addresses.length > 0
      ? [{ term: t('consents:form.address'), value: addresses.join(' · ') }]
      : []),
    { term: t('consents:facts.discloser'), value: consent.discloser },
    {
      term: t('consents:facts.until'),
      value: [consent.expiresOn && day(consent.expiresOn), consent.expiresWhen]
        .filter(Boolean)
        .join(' · '),
    },
    { term: t('consents:facts.signed'), value: `${signerText} · ${signatureText}` },
    { term: t('consents:facts.signedOn'), value: day(consent.signedOn) },
    ...(consent.file ? [{ term: t('consents:facts.scan'), value: consent.file.name }] : []),
    { term: t('consents:facts.revoke'), value: textIn(texts.revoke, i18n.language) },
  ];
  return <DefinitionList items={items} />;
}
