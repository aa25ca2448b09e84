-- What stands on every paper that leaves the house, in both languages, and whether the records here
-- fall under 42 CFR Part 2. The notices of that law are data with their source: they have changed
-- before (2018, 2020, 2024). `page` stands on every page, `full` once; the French is for reading only,
-- the English of the law goes with it.
alter table organisation
  add column part2 boolean not null default false,
  add column paper_notice jsonb not null default '{
    "en": "Confidential. Only for the person or office that it was given to. If it has reached you by mistake, please tell us and destroy it.",
    "fr": "Confidentiel. Réservé à la personne ou au service à qui ce document a été remis. Si vous l’avez reçu par erreur, veuillez nous en informer et le détruire."
  }',
  add column part2_notice jsonb not null default '{
    "source": "42 CFR 2.32(a)(1) and (a)(2), as amended on 16 February 2024 (89 FR 12472)",
    "page": {
      "en": "42 CFR part 2 prohibits unauthorized use or disclosure of these records.",
      "fr": "La partie 2 du titre 42 du CFR interdit l’utilisation ou la communication non autorisée de ces dossiers."
    },
    "full": {
      "en": "This record which has been disclosed to you is protected by Federal confidentiality rules (42 CFR part 2). These rules prohibit you from using or disclosing this record, or testimony that describes the information contained in this record, in any civil, criminal, administrative, or legislative proceedings by any Federal, State, or local authority, against the patient, unless authorized by the consent of the patient, except as provided at 42 CFR 2.12(c)(5) or as authorized by a court in accordance with 42 CFR 2.64 or 2.65. In addition, the Federal rules prohibit you from making any other use or disclosure of this record unless at least one of the following applies:\n(i) Further use or disclosure is expressly permitted by the written consent of the individual whose information is being disclosed in this record or as otherwise permitted by 42 CFR part 2.\n(ii) You are a covered entity or business associate and have received the record pursuant to a consent for treatment, payment, or health care operations, or\n(iii) You have received the record from a covered entity or business associate as permitted by 45 CFR part 164, subparts A and E.\nA general authorization for the release of medical or other information is NOT sufficient to meet the required elements of written consent to further use or redisclose the record (see 42 CFR 2.31).",
      "fr": "Ce dossier, qui vous a été communiqué, est protégé par les règles fédérales de confidentialité (42 CFR, partie 2). Ces règles vous interdisent d’utiliser ou de communiquer ce dossier, ou un témoignage qui en décrit le contenu, contre la personne concernée dans une procédure civile, pénale, administrative ou législative d’une autorité fédérale, d’un État ou locale, sauf si la personne y consent, dans les cas prévus à 42 CFR 2.12(c)(5) ou si un tribunal l’autorise selon 42 CFR 2.64 ou 2.65. Elles vous interdisent aussi toute autre utilisation ou communication de ce dossier, à moins que l’un de ces cas ne s’applique :\n(i) Le consentement écrit de la personne concernée ou 42 CFR, partie 2, le permet expressément.\n(ii) Vous êtes une entité visée ou un partenaire commercial et avez reçu ce dossier en vertu d’un consentement pour des soins, leur paiement ou des activités de santé.\n(iii) Vous avez reçu ce dossier d’une entité visée ou d’un partenaire commercial comme le permet 45 CFR, partie 164, sous-parties A et E.\nUne autorisation générale de communiquer des renseignements médicaux ou autres ne suffit PAS aux exigences d’un consentement écrit à une nouvelle utilisation ou communication (voir 42 CFR 2.31)."
    }
  }';

-- Letters that are written again and again. What stands in braces is a fact of the person
-- (contract/letter-fields.ts); a line whose facts are not given out is left out.
create table letter_template (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name jsonb not null,
  subject jsonb not null,
  text jsonb not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into letter_template (name, subject, text) values
(
  '{"en": "Letter to a court", "fr": "Lettre au tribunal"}',
  '{"en": "Confirmation for the court", "fr": "Attestation à l’intention du tribunal"}',
  '{
    "en": "To whom it may concern:\n\nAt the request of {name}, we confirm what stands below.\n\nName: {name}\nDate of birth: {dateOfBirth}\nOur reference: {reference}\nApplied to us on: {applied}\nWhere this stands: {status}\nEnrolled since: {enrolledFrom}\nEnrolled until: {enrolledUntil}\nProgram: {programStatus}\nLocation: {location}\nContact with us: {caseWorker}\n\nThis letter says only what is listed here. It gives no opinion on the case, and no details of care. For anything further we need the written consent of the person or an order that the law recognises.\n\nSincerely,\n\n\n{writer}\n{organisation}",
    "fr": "Madame, Monsieur,\n\nÀ la demande de {name}, nous attestons ce qui suit.\n\nNom : {name}\nDate de naissance : {dateOfBirth}\nNotre référence : {reference}\nDemande reçue le : {applied}\nÉtat de la demande : {status}\nInscription depuis le : {enrolledFrom}\nInscription jusqu’au : {enrolledUntil}\nProgramme : {programStatus}\nLieu : {location}\nPersonne à joindre chez nous : {caseWorker}\n\nCette lettre ne dit que ce qui figure ci-dessus. Elle ne donne ni avis sur l’affaire, ni détail sur les soins. Pour tout autre renseignement, il nous faut le consentement écrit de la personne ou une ordonnance reconnue par la loi.\n\nVeuillez agréer, Madame, Monsieur, nos salutations distinguées.\n\n\n{writer}\n{organisation}"
  }'
),
(
  '{"en": "Letter to a probation or parole officer", "fr": "Lettre à l’agent de probation ou de libération conditionnelle"}',
  '{"en": "Confirmation for supervision", "fr": "Attestation pour le suivi judiciaire"}',
  '{
    "en": "Dear {recipient},\n\nThis letter is about {name}, whom you supervise.\n\nDate of birth: {dateOfBirth}\nOur reference: {reference}\nApplied to us on: {applied}\nWhere this stands: {status}\nEnrolled since: {enrolledFrom}\nEnrolled until: {enrolledUntil}\nProgram: {programStatus}\nLocation: {location}\nAddress: {address}\nContact with us: {caseWorker}\n\nPlease tell us if the reporting schedule or the conditions change, so that we can help to keep them.\n\nWe can share more only with the written consent of the person, or as the law provides.\n\nSincerely,\n\n\n{writer}\n{organisation}",
    "fr": "Bonjour {recipient},\n\nCette lettre concerne {name}, dont vous assurez le suivi.\n\nDate de naissance : {dateOfBirth}\nNotre référence : {reference}\nDemande reçue le : {applied}\nÉtat de la demande : {status}\nInscription depuis le : {enrolledFrom}\nInscription jusqu’au : {enrolledUntil}\nProgramme : {programStatus}\nLieu : {location}\nAdresse : {address}\nPersonne à joindre chez nous : {caseWorker}\n\nVeuillez nous prévenir si le calendrier des rencontres ou les conditions changent, afin que nous puissions aider à les respecter.\n\nNous ne pouvons communiquer d’autres renseignements qu’avec le consentement écrit de la personne, ou dans les cas que la loi prévoit.\n\nCordialement,\n\n\n{writer}\n{organisation}"
  }'
);

-- Who was given what of a file: few among many entries of the log.
create index audit_entry_disclosure on audit_entry (record_id, at desc, id desc)
  where kind = 'disclosure';
