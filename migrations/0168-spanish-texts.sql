-- Spanish beside the shipped texts, where nobody has changed the English one. Legal wording (consents, the
-- patient notice) has none: a lawyer words it first.
with spanish (kind, en, es) as (values
  ('screening-unfinished', 'Follow up on the unfinished screening', 'Dar seguimiento a la evaluación sin terminar'),
  ('draft-unfinished', 'Follow up on an unfinished application', 'Dar seguimiento a una solicitud sin terminar'),
  ('draft-waiting', 'Review an application', 'Revisar una solicitud'),
  ('decision-pending', 'Decide on the application', 'Decidir sobre la solicitud'),
  ('no-contact', 'Get in touch: no recent contact', 'Comunicarse: no hay contacto reciente'),
  ('follow-up', 'Follow up after exit', 'Dar seguimiento después de la salida'),
  ('support-reporting', 'Check-in coming up', 'Se acerca una presentación obligatoria'),
  ('support-court', 'Court date coming up', 'Se acerca una audiencia'),
  ('support-benefit_renewal', 'Renew benefits', 'Renovar los beneficios'),
  ('support-insurance_renewal', 'Renew insurance', 'Renovar el seguro'),
  ('support-identity_paper_expiry', 'ID document expiring', 'Un documento de identidad está por vencer'),
  ('support-medication_refill', 'Refill medication', 'Resurtir un medicamento'),
  ('support-transport_renewal', 'Renew the transit pass', 'Renovar el pase de transporte'),
  ('consent-expiry', 'Consent expiring', 'Un consentimiento está por vencer')
)
update task_rule set title = title || jsonb_build_object('es', spanish.es)
from spanish
where task_rule.kind = spanish.kind and title ->> 'en' = spanish.en and not title ? 'es';

with spanish (en, en_text, es, text) as (values
  ('Intake call', E'**Reason for the call:** \n**Where they are staying:** \n**Safe right now:** \n**Help needed first:** \n**Agreed next step:**', 'Llamada de ingreso',
    E'**Motivo de la llamada:** \n**Dónde se queda:** \n**A salvo en este momento:** \n**Ayuda que necesita primero:** \n**Próximo paso acordado:**'),
  ('Home visit', E'**Present:** \n**How they are doing:** \n**Condition of the home:** \n**What they need:** \n**Next visit:**', 'Visita a domicilio',
    E'**Personas presentes:** \n**Cómo está la persona:** \n**Estado de la vivienda:** \n**Qué necesita:** \n**Próxima visita:**'),
  ('Missed appointment', E'**Appointment missed:** \n**How we tried to reach them:** \n**Reason, if known:** \n**New time offered:**', 'Cita perdida',
    E'**Cita perdida:** \n**Cómo intentamos contactar a la persona:** \n**Motivo, si se sabe:** \n**Nueva hora ofrecida:**'),
  ('Housing search', E'**Places contacted:** \n**Answers:** \n**Documents still needed:** \n**Barriers:** \n**Next step:**', 'Búsqueda de vivienda',
    E'**Lugares contactados:** \n**Respuestas:** \n**Documentos que faltan:** \n**Obstáculos:** \n**Próximo paso:**'),
  ('Court update', E'**Court and case:** \n**Decision:** \n**Next court date:** \n**Conditions to keep:** \n**Needed from us:**', 'Novedades de la corte',
    E'**Corte y caso:** \n**Decisión:** \n**Próxima audiencia:** \n**Condiciones que cumplir:** \n**Qué nos toca hacer:**')
)
update note_template set
  name = name || jsonb_build_object('es', spanish.es),
  text = note_template.text || jsonb_build_object('es', spanish.text)
from spanish
where name ->> 'en' = spanish.en and note_template.text ->> 'en' = spanish.en_text
  and not name ? 'es' and not note_template.text ? 'es';

with spanish (en, en_text, es, subject, text) as (values
  ('Letter to a court',
    E'To whom it may concern:\n\nAt the request of {name}, we confirm the following.\n\nName: {name}\nDate of birth: {dateOfBirth}\nOur reference: {reference}\nApplied to us on: {applied}\nStatus: {status}\nEnrolled since: {enrolledFrom}\nEnrolled until: {enrolledUntil}\nProgram: {programStatus}\nLocation: {location}\nOur contact: {caseWorker}\n\nThis letter confirms only the facts above. It gives no opinion on the case and no details of care. To share more, we need the person’s written consent or a valid legal order.\n\nSincerely,\n\n\n{writer}\n{organisation}',
    'Carta a la corte', 'Constancia para la corte',
    E'A quien corresponda:\n\nA petición de {name}, confirmamos lo siguiente.\n\nNombre: {name}\nFecha de nacimiento: {dateOfBirth}\nNuestra referencia: {reference}\nPresentó su solicitud el: {applied}\nEstado: {status}\nInscripción desde: {enrolledFrom}\nInscripción hasta: {enrolledUntil}\nPrograma: {programStatus}\nSede: {location}\nNuestro contacto: {caseWorker}\n\nEsta carta confirma solo los datos anteriores. No opina sobre el caso ni da detalles de la atención. Para compartir más, necesitamos el consentimiento escrito de la persona o una orden legal válida.\n\nAtentamente,\n\n\n{writer}\n{organisation}'),
  ('Letter to a probation or parole officer',
    E'Dear {recipient},\n\nThis letter is about {name}, who is under your supervision.\n\nDate of birth: {dateOfBirth}\nOur reference: {reference}\nApplied to us on: {applied}\nStatus: {status}\nEnrolled since: {enrolledFrom}\nEnrolled until: {enrolledUntil}\nProgram: {programStatus}\nLocation: {location}\nAddress: {address}\nOur contact: {caseWorker}\n\nPlease tell us if the check-in schedule or the conditions change, so we can help.\n\nWe can share more only with the person’s written consent, or as the law allows.\n\nSincerely,\n\n\n{writer}\n{organisation}',
    'Carta a un oficial de libertad condicional', 'Constancia para la supervisión',
    E'Estimado/a {recipient}:\n\nEsta carta es sobre {name}, que está bajo su supervisión.\n\nFecha de nacimiento: {dateOfBirth}\nNuestra referencia: {reference}\nPresentó su solicitud el: {applied}\nEstado: {status}\nInscripción desde: {enrolledFrom}\nInscripción hasta: {enrolledUntil}\nPrograma: {programStatus}\nSede: {location}\nDirección: {address}\nNuestro contacto: {caseWorker}\n\nAvísenos si cambian las fechas de presentación o las condiciones, para que podamos ayudar.\n\nPodemos compartir más solo con el consentimiento escrito de la persona, o según lo permita la ley.\n\nAtentamente,\n\n\n{writer}\n{organisation}')
)
update letter_template set
  name = name || jsonb_build_object('es', spanish.es),
  subject = letter_template.subject || jsonb_build_object('es', spanish.subject),
  text = letter_template.text || jsonb_build_object('es', spanish.text)
from spanish
where name ->> 'en' = spanish.en and letter_template.text ->> 'en' = spanish.en_text
  and not name ? 'es' and not letter_template.text ? 'es' and not letter_template.subject ? 'es';

alter table organisation alter column paper_notice set default '{
  "en": "Confidential. For the intended recipient only. If you received this by mistake, tell us and destroy it.",
  "fr": "Confidentiel. Réservé à la personne ou au service à qui ce document est destiné. Si vous l’avez reçu par erreur, prévenez-nous et détruisez-le.",
  "es": "Confidencial. Solo para la persona u oficina a la que va dirigido. Si lo recibió por error, avísenos y destrúyalo."
}';
update organisation set paper_notice = default
where paper_notice = '{
  "en": "Confidential. For the intended recipient only. If you received this by mistake, tell us and destroy it.",
  "fr": "Confidentiel. Réservé à la personne ou au service à qui ce document est destiné. Si vous l’avez reçu par erreur, prévenez-nous et détruisez-le."
}';
