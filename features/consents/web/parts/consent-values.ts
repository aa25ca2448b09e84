import type { SentBy } from '#core/contract/operation.ts';
import type { addConsent, Consent, SignedConsent } from '#features/consents/contract/consents.ts';
import type { PaperPart } from '#features/printouts/contract/papers.ts';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';

/** Form values of a new consent. Empty text means no answer. */
export interface ConsentValues {
  kind: SignedConsent['kind'];
  discloser: string;
  parts: PaperPart[];
  topics: string[] | null;
  groups: SupportGroup[] | null;
  what: string;
  recipients: { name: string; address: string }[];
  purpose: string;
  expiresOn: string;
  expiresWhen: string;
  signer: Consent['signer'];
  signerName: string;
  signerGround: string;
  signature: Consent['signature'];
  fileId: string;
  typedName: string;
  signedOn: string;
}

/** Values already known from the planned disclosure. */
export type WantedConsent = Partial<
  Pick<ConsentValues, 'parts' | 'topics' | 'groups' | 'purpose'>
> & {
  recipient?: string;
};

export function emptyConsent({ recipient = '', ...wanted }: WantedConsent): ConsentValues {
  return {
    kind: 'general',
    discloser: '',
    parts: ['identity'],
    topics: null,
    groups: null,
    what: '',
    recipients: [{ name: recipient, address: '' }],
    purpose: '',
    expiresOn: '',
    expiresWhen: '',
    signer: 'person',
    signerName: '',
    signerGround: '',
    signature: 'typed',
    fileId: '',
    typedName: '',
    signedOn: '',
    ...wanted,
  };
}

/** Drops empty rows and the values of the other signing method. */
export function toConsentBody(values: ConsentValues): SentBy<typeof addConsent>['body'] {
  const { parts, topics, groups, recipients, signer, signature, kind } = values;
  const isFor = signer === 'representative';
  const lines = recipients.filter(({ name, address }) => name.trim() || address.trim());
  return {
    ...values,
    topics: parts.includes('answers') ? topics : null,
    groups: parts.includes('support') ? groups : null,
    recipients: kind === 'treatment' || lines.length > 0 ? lines : recipients,
    signerName: isFor ? values.signerName : null,
    signerGround: isFor ? values.signerGround : null,
    fileId: signature === 'on_paper' ? values.fileId || null : null,
    typedName: signature === 'typed' ? values.typedName : null,
  };
}
