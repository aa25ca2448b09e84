-- Shipped texts in plainer words: topics of the questions, titles of automatic tasks, letters, and notices.
-- Only texts that nobody has changed: each is replaced where it still has its old wording.
with reworded (id, old_name, new_name, old_title, new_title) as (values
  ('reach',
    '{"en": "How to reach them", "fr": "Comment la joindre"}'::jsonb,
    '{"en": "Contact", "fr": "Coordonnées"}'::jsonb,
    '{"en": "The safest way to reach you", "fr": "La façon la plus sûre de vous joindre"}'::jsonb,
    '{"en": "The safest way to contact you", "fr": "La façon la plus sûre de vous joindre"}'::jsonb),
  ('wants',
    '{"en": "What they want", "fr": "Ce que la personne veut"}'::jsonb,
    '{"en": "Help wanted", "fr": "Aide souhaitée"}'::jsonb,
    '{"en": "What you want", "fr": "Ce que vous voulez"}'::jsonb,
    '{"en": "What you need", "fr": "Ce qu’il vous faut"}'::jsonb),
  ('referral',
    '{"en": "How they found us", "fr": "Comment elle nous a trouvés"}'::jsonb,
    '{"en": "Referral", "fr": "Provenance"}'::jsonb,
    '{"en": "How you found us", "fr": "Comment vous nous avez trouvés"}'::jsonb,
    '{"en": "How you found us", "fr": "Comment vous nous avez trouvés"}'::jsonb),
  ('justice',
    '{"en": "Justice", "fr": "Justice"}'::jsonb,
    '{"en": "Justice", "fr": "Justice"}'::jsonb,
    '{"en": "Probation, parole or release", "fr": "Probation, libération conditionnelle ou sortie"}'::jsonb,
    '{"en": "Probation, parole, or release", "fr": "Probation, libération conditionnelle ou sortie"}'::jsonb),
  ('area',
    '{"en": "Where they are", "fr": "Où elle se trouve"}'::jsonb,
    '{"en": "Area and access", "fr": "Secteur et accès"}'::jsonb,
    '{"en": "Where you are and meeting us", "fr": "Où vous êtes et comment nous rencontrer"}'::jsonb,
    '{"en": "Where you are, and how to meet", "fr": "Où vous êtes et comment nous rencontrer"}'::jsonb),
  ('about',
    '{"en": "About them", "fr": "À son sujet"}'::jsonb,
    '{"en": "About the person", "fr": "Au sujet de la personne"}'::jsonb,
    '{"en": "About you", "fr": "À propos de vous"}'::jsonb,
    '{"en": "About you", "fr": "À propos de vous"}'::jsonb),
  ('papers',
    '{"en": "Identity papers", "fr": "Papiers d’identité"}'::jsonb,
    '{"en": "ID documents", "fr": "Papiers d’identité"}'::jsonb,
    '{"en": "Your papers", "fr": "Vos papiers"}'::jsonb,
    '{"en": "Your papers", "fr": "Vos papiers"}'::jsonb),
  ('work',
    '{"en": "Education and work", "fr": "Études et travail"}'::jsonb,
    '{"en": "Education and work", "fr": "Études et travail"}'::jsonb,
    '{"en": "School, work and skills", "fr": "Études, travail et savoir-faire"}'::jsonb,
    '{"en": "School, work, and skills", "fr": "Études, travail et savoir-faire"}'::jsonb),
  ('goals',
    '{"en": "Goals", "fr": "Objectifs"}'::jsonb,
    '{"en": "Goals", "fr": "Objectifs"}'::jsonb,
    '{"en": "What the person wants to reach", "fr": "Ce que la personne veut atteindre"}'::jsonb,
    '{"en": "What the person wants", "fr": "Ce que la personne veut"}'::jsonb)
)
update question_category set
  name = case when name = old_name then new_name else name end,
  title = case when title = old_title then new_title else title end
from reworded
where question_category.id = reworded.id and (name = old_name or title = old_title);

with reworded (kind, old_title, new_title) as (values
  ('screening-unfinished',
    '{"en": "Ask how the screening is going", "fr": "Demander où en est l’évaluation"}'::jsonb,
    '{"en": "Follow up on the unfinished screening", "fr": "Faire le suivi de l’évaluation non terminée"}'::jsonb),
  ('draft-unfinished',
    '{"en": "A pre-screening was begun and not handed in", "fr": "Une présélection a été commencée et non remise"}'::jsonb,
    '{"en": "Follow up on an unfinished application", "fr": "Faire le suivi d’une demande non terminée"}'::jsonb),
  ('draft-waiting',
    '{"en": "A pre-screening waits to be looked at", "fr": "Une présélection attend d’être examinée"}'::jsonb,
    '{"en": "Review an application", "fr": "Examiner une demande"}'::jsonb),
  ('decision-pending',
    '{"en": "Decide on the application", "fr": "Décider de la candidature"}'::jsonb,
    '{"en": "Decide on the application", "fr": "Prendre une décision sur la demande"}'::jsonb),
  ('no-contact',
    '{"en": "Get in touch: nothing was noted for a while", "fr": "Reprendre contact : rien n’a été noté depuis un moment"}'::jsonb,
    '{"en": "Get in touch: no recent contact", "fr": "Reprendre contact : aucun contact récent"}'::jsonb),
  ('follow-up',
    '{"en": "Follow up after the exit", "fr": "Faire le suivi après la sortie"}'::jsonb,
    '{"en": "Follow up after exit", "fr": "Faire le suivi après la sortie"}'::jsonb),
  ('support-reporting',
    '{"en": "Reporting date comes up", "fr": "Date de présentation à venir"}'::jsonb,
    '{"en": "Check-in coming up", "fr": "Présentation obligatoire à venir"}'::jsonb),
  ('support-court',
    '{"en": "Court date comes up", "fr": "Audience à venir"}'::jsonb,
    '{"en": "Court date coming up", "fr": "Audience au tribunal à venir"}'::jsonb),
  ('support-insurance_renewal',
    '{"en": "Renew the insurance", "fr": "Renouveler l’assurance"}'::jsonb,
    '{"en": "Renew insurance", "fr": "Renouveler l’assurance"}'::jsonb),
  ('support-identity_paper_expiry',
    '{"en": "An identity paper expires", "fr": "Une pièce d’identité expire"}'::jsonb,
    '{"en": "ID document expiring", "fr": "Une pièce d’identité expire bientôt"}'::jsonb),
  ('support-medication_refill',
    '{"en": "Medication has to be refilled", "fr": "Médicament à renouveler"}'::jsonb,
    '{"en": "Refill medication", "fr": "Renouveler un médicament"}'::jsonb),
  ('support-transport_renewal',
    '{"en": "Renew the travel pass", "fr": "Renouveler le titre de transport"}'::jsonb,
    '{"en": "Renew the transit pass", "fr": "Renouveler le titre de transport"}'::jsonb),
  ('consent-expiry',
    '{"en": "A permission to share expires", "fr": "Une autorisation de communiquer expire"}'::jsonb,
    '{"en": "Consent expiring", "fr": "Un consentement expire bientôt"}'::jsonb)
)
update task_rule set title = new_title
from reworded
where task_rule.kind = reworded.kind and title = old_title;

with reworded (old_text, new_text) as (values
  ('{
  "en": "To whom it may concern:\n\nAt the request of {name}, we confirm what stands below.\n\nName: {name}\nDate of birth: {dateOfBirth}\nOur reference: {reference}\nApplied to us on: {applied}\nWhere this stands: {status}\nEnrolled since: {enrolledFrom}\nEnrolled until: {enrolledUntil}\nProgram: {programStatus}\nLocation: {location}\nContact with us: {caseWorker}\n\nThis letter says only what is listed here. It gives no opinion on the case, and no details of care. For anything further we need the written consent of the person or an order that the law recognises.\n\nSincerely,\n\n\n{writer}\n{organisation}",
  "fr": "Madame, Monsieur,\n\nÀ la demande de {name}, nous attestons ce qui suit.\n\nNom : {name}\nDate de naissance : {dateOfBirth}\nNotre référence : {reference}\nDemande reçue le : {applied}\nÉtat de la demande : {status}\nInscription depuis le : {enrolledFrom}\nInscription jusqu’au : {enrolledUntil}\nProgramme : {programStatus}\nLieu : {location}\nPersonne à joindre chez nous : {caseWorker}\n\nCette lettre ne dit que ce qui figure ci-dessus. Elle ne donne ni avis sur l’affaire, ni détail sur les soins. Pour tout autre renseignement, il nous faut le consentement écrit de la personne ou une ordonnance reconnue par la loi.\n\nVeuillez agréer, Madame, Monsieur, nos salutations distinguées.\n\n\n{writer}\n{organisation}"
}'::jsonb,
  '{
  "en": "To whom it may concern:\n\nAt the request of {name}, we confirm the following.\n\nName: {name}\nDate of birth: {dateOfBirth}\nOur reference: {reference}\nApplied to us on: {applied}\nStatus: {status}\nEnrolled since: {enrolledFrom}\nEnrolled until: {enrolledUntil}\nProgram: {programStatus}\nLocation: {location}\nOur contact: {caseWorker}\n\nThis letter confirms only the facts above. It gives no opinion on the case and no details of care. To share more, we need the person’s written consent or a valid legal order.\n\nSincerely,\n\n\n{writer}\n{organisation}",
  "fr": "Madame, Monsieur,\n\nÀ la demande de {name}, nous attestons ce qui suit.\n\nNom : {name}\nDate de naissance : {dateOfBirth}\nNotre référence : {reference}\nDemande reçue le : {applied}\nÉtat de la demande : {status}\nInscription depuis le : {enrolledFrom}\nInscription jusqu’au : {enrolledUntil}\nProgramme : {programStatus}\nLieu : {location}\nPersonne à joindre chez nous : {caseWorker}\n\nCette lettre atteste seulement ce qui précède. Elle ne donne ni avis sur l’affaire ni détail sur les soins. Pour tout autre renseignement, il nous faut le consentement écrit de la personne ou une ordonnance reconnue par la loi.\n\nVeuillez agréer, Madame, Monsieur, nos salutations distinguées.\n\n\n{writer}\n{organisation}"
}'::jsonb),
  ('{
  "en": "Dear {recipient},\n\nThis letter is about {name}, whom you supervise.\n\nDate of birth: {dateOfBirth}\nOur reference: {reference}\nApplied to us on: {applied}\nWhere this stands: {status}\nEnrolled since: {enrolledFrom}\nEnrolled until: {enrolledUntil}\nProgram: {programStatus}\nLocation: {location}\nAddress: {address}\nContact with us: {caseWorker}\n\nPlease tell us if the reporting schedule or the conditions change, so that we can help to keep them.\n\nWe can share more only with the written consent of the person, or as the law provides.\n\nSincerely,\n\n\n{writer}\n{organisation}",
  "fr": "Bonjour {recipient},\n\nCette lettre concerne {name}, dont vous assurez le suivi.\n\nDate de naissance : {dateOfBirth}\nNotre référence : {reference}\nDemande reçue le : {applied}\nÉtat de la demande : {status}\nInscription depuis le : {enrolledFrom}\nInscription jusqu’au : {enrolledUntil}\nProgramme : {programStatus}\nLieu : {location}\nAdresse : {address}\nPersonne à joindre chez nous : {caseWorker}\n\nVeuillez nous prévenir si le calendrier des rencontres ou les conditions changent, afin que nous puissions aider à les respecter.\n\nNous ne pouvons communiquer d’autres renseignements qu’avec le consentement écrit de la personne, ou dans les cas que la loi prévoit.\n\nCordialement,\n\n\n{writer}\n{organisation}"
}'::jsonb,
  '{
  "en": "Dear {recipient},\n\nThis letter is about {name}, who is under your supervision.\n\nDate of birth: {dateOfBirth}\nOur reference: {reference}\nApplied to us on: {applied}\nStatus: {status}\nEnrolled since: {enrolledFrom}\nEnrolled until: {enrolledUntil}\nProgram: {programStatus}\nLocation: {location}\nAddress: {address}\nOur contact: {caseWorker}\n\nPlease tell us if the check-in schedule or the conditions change, so we can help.\n\nWe can share more only with the person’s written consent, or as the law allows.\n\nSincerely,\n\n\n{writer}\n{organisation}",
  "fr": "Bonjour {recipient},\n\nCette lettre concerne {name}, dont vous assurez le suivi.\n\nDate de naissance : {dateOfBirth}\nNotre référence : {reference}\nDemande reçue le : {applied}\nÉtat de la demande : {status}\nInscription depuis le : {enrolledFrom}\nInscription jusqu’au : {enrolledUntil}\nProgramme : {programStatus}\nLieu : {location}\nAdresse : {address}\nPersonne à joindre chez nous : {caseWorker}\n\nVeuillez nous prévenir si le calendrier des présentations ou les conditions changent, afin que nous puissions aider.\n\nNous ne pouvons communiquer d’autres renseignements qu’avec le consentement écrit de la personne, ou dans les cas que la loi prévoit.\n\nCordialement,\n\n\n{writer}\n{organisation}"
}'::jsonb)
)
update letter_template set text = new_text
from reworded
where text = old_text;

update letter_template
set name = '{"en": "Letter to a probation or parole officer", "fr": "Lettre à une agente ou un agent de probation ou de libération conditionnelle"}'
where name = '{"en": "Letter to a probation or parole officer", "fr": "Lettre à l’agent de probation ou de libération conditionnelle"}';

alter table organisation alter column paper_notice set default '{
  "en": "Confidential. For the intended recipient only. If you received this by mistake, tell us and destroy it.",
  "fr": "Confidentiel. Réservé à la personne ou au service à qui ce document est destiné. Si vous l’avez reçu par erreur, prévenez-nous et détruisez-le."
}';
update organisation set paper_notice = default
where paper_notice = '{
  "en": "Confidential. Only for the person or office that it was given to. If it has reached you by mistake, please tell us and destroy it.",
  "fr": "Confidentiel. Réservé à la personne ou au service à qui ce document a été remis. Si vous l’avez reçu par erreur, veuillez nous en informer et le détruire."
}';

alter table organisation alter column consent_texts set default '{
  "source": "42 CFR 2.31(a)(6), (a)(4)(iii) and (a)(10), as amended on 16 February 2024 (89 FR 12472)",
  "wordedOn": "2024-02-16",
  "changedOn": null,
  "revoke": {
    "en": "You can withdraw this consent at any time: write to us, tell any staff member, or use your client portal. From then on, we share nothing more based on it. We can’t take back what was already shared.",
    "fr": "Vous pouvez retirer ce consentement à tout moment : écrivez-nous, dites-le à une personne de l’équipe ou utilisez votre espace personnel. Dès lors, nous ne communiquons plus rien en vertu de ce consentement. Ce qui a déjà été communiqué ne peut pas être repris."
  },
  "redisclosure": {
    "en": "Anyone who gets your record for treatment, payment, or health care operations may share it again as the HIPAA rules allow, but not for civil, criminal, administrative, or legislative proceedings against you. If you don’t sign, we will tell you what that means for your care or its payment.",
    "fr": "Toute personne ou tout organisme qui reçoit votre dossier pour des soins, leur paiement ou des activités de santé peut le communiquer à nouveau dans la mesure permise par les règles HIPAA, mais pas pour une procédure civile, pénale, administrative ou législative contre vous. Si vous ne signez pas, nous vous dirons ce que cela signifie pour vos soins ou leur paiement."
  }
}';
update organisation set consent_texts = default
where consent_texts -> 'changedOn' = 'null';

alter table organisation alter column patient_notice set default '{
  "source": "Summary after 42 CFR 2.22(b), as amended on 16 February 2024 (89 FR 12472), from a public copy. To be checked and completed by your lawyer",
  "wordedOn": "2024-02-16",
  "changedOn": null,
  "text": {
    "en": "Notice of Privacy Practices of [name of the program]\n\nThis notice describes:\n• HOW HEALTH INFORMATION ABOUT YOU MAY BE USED AND DISCLOSED\n• YOUR RIGHTS WITH RESPECT TO YOUR HEALTH INFORMATION\n• HOW TO FILE A COMPLAINT CONCERNING A VIOLATION OF THE PRIVACY OR SECURITY OF YOUR HEALTH INFORMATION, OR OF YOUR RIGHTS CONCERNING YOUR INFORMATION\n\nYOU HAVE A RIGHT TO A COPY OF THIS NOTICE (IN PAPER OR ELECTRONIC FORM) AND TO DISCUSS IT WITH [NAME OR TITLE] AT [PHONE AND EMAIL] IF YOU HAVE ANY QUESTIONS.\n\nFederal law (42 CFR part 2) protects the confidentiality of substance use disorder patient records.\n\nWithout your consent. We use or disclose your records without your written consent only where the law permits or requires it: [describe each purpose, such as a medical emergency, research, an audit, a report of suspected child abuse or neglect, a crime at the program or against its staff, an order of a court].\n\nWith your consent. Anything else we use or disclose only with your written consent, such as [example]. You may give a single consent for all future uses or disclosures for treatment, payment, and health care operations. Anyone who gets records under such a consent may share them again as far as the HIPAA rules permit. You may revoke a consent, as 42 CFR 2.31 and 2.35 say: [how].\n\nIn proceedings. Your records, or testimony about what they say, are not used or disclosed in any civil, administrative, criminal or legislative proceeding against you unless you consent in writing or a court orders it. A court orders it only after notice and an opportunity to be heard, where the law requires them, and the order has to come with a subpoena or a similar legal mandate.\n\nYour rights. You may ask us\n• to restrict what we disclose for treatment, payment, and health care operations (42 CFR 2.26);\n• not to tell your health plan about services that you have paid for in full;\n• for an accounting of disclosures (42 CFR 2.25), and for a list of disclosures by an intermediary (42 CFR 2.24);\n• for a copy of this notice, and to discuss it with the person named above;\n• not to write to you to raise funds.\n\nOur duties. The law requires us to keep your records private, to give you this notice, and to tell you of a breach of your unsecured records. We abide by the notice that is in effect. We may change it: [how you give out a changed notice].\n\nComplaints. You may complain to us, [contact], and to the Secretary of the U.S. Department of Health and Human Services, [how]. No one may retaliate against you for that.\n\nIn effect from: [date]",
    "fr": "Avis sur la protection des renseignements de [nom du programme]\n\nCet avis décrit :\n• COMMENT LES RENSEIGNEMENTS SUR VOTRE SANTÉ PEUVENT ÊTRE UTILISÉS ET COMMUNIQUÉS\n• VOS DROITS À L’ÉGARD DE CES RENSEIGNEMENTS\n• COMMENT PORTER PLAINTE SI LEUR CONFIDENTIALITÉ, LEUR SÉCURITÉ OU VOS DROITS NE SONT PAS RESPECTÉS\n\nVOUS AVEZ LE DROIT DE RECEVOIR UNE COPIE DE CET AVIS (SUR PAPIER OU SOUS FORME ÉLECTRONIQUE) ET D’EN PARLER AVEC [NOM OU FONCTION], [TÉLÉPHONE ET COURRIEL], SI VOUS AVEZ DES QUESTIONS.\n\nLa loi fédérale américaine (42 CFR, partie 2) protège la confidentialité des dossiers de traitement des troubles liés à l’usage de substances.\n\nSans votre consentement. Nous n’utilisons ou ne communiquons votre dossier sans votre consentement écrit que si la loi le permet ou l’exige : [décrire chaque cas, par exemple une urgence médicale, la recherche, une vérification, le signalement d’une maltraitance ou d’une négligence présumée envers un enfant, un crime commis au programme ou contre son personnel, l’ordonnance d’un tribunal].\n\nAvec votre consentement. Tout le reste demande votre consentement écrit, par exemple [exemple]. Vous pouvez donner un seul consentement pour toutes les utilisations et communications futures aux fins du traitement, de son paiement et des activités de soins. Toute personne qui reçoit votre dossier ainsi peut le communiquer à nouveau dans la mesure où les règles HIPAA le permettent. Vous pouvez retirer un consentement, comme le disent 42 CFR 2.31 et 2.35 : [comment].\n\nDans une procédure. Votre dossier, ou un témoignage sur ce qu’il contient, n’est ni utilisé ni communiqué dans une procédure civile, administrative, pénale ou législative contre vous, sauf si vous y consentez par écrit ou si un tribunal l’ordonne. Le tribunal ne l’ordonne qu’après un avis et la possibilité de se faire entendre, là où la loi l’exige, et l’ordonnance doit être accompagnée d’une assignation ou d’un acte semblable.\n\nVos droits. Vous pouvez nous demander\n• de limiter ce que nous communiquons pour le traitement, le paiement et les activités de soins (42 CFR 2.26)\n• de ne pas informer votre assurance maladie de services que vous avez entièrement payés\n• un relevé des communications (42 CFR 2.25) et la liste de celles d’un intermédiaire (42 CFR 2.24)\n• une copie de cet avis, et d’en parler avec la personne nommée plus haut\n• de ne pas vous écrire pour des collectes de fonds\n\nNos devoirs. La loi nous oblige à garder votre dossier confidentiel, à vous remettre cet avis et à vous informer si votre dossier non protégé a été compromis. Nous respectons l’avis en vigueur. Nous pouvons le modifier : [comment le nouvel avis est remis].\n\nPlaintes. Vous pouvez vous plaindre auprès de nous, [contact], et auprès du secrétaire du ministère américain de la Santé et des Services sociaux, [comment]. Nul ne peut exercer de représailles contre vous pour cela.\n\nEn vigueur depuis le : [date]"
  }
}';
update organisation set patient_notice = default
where patient_notice -> 'changedOn' = 'null';
