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

with spanish (en, es, text) as (values
  ('Intake call', 'Llamada de ingreso',
    E'**Motivo de la llamada:** \n**Dónde se queda:** \n**A salvo en este momento:** \n**Ayuda que necesita primero:** \n**Próximo paso acordado:**'),
  ('Home visit', 'Visita a domicilio',
    E'**Personas presentes:** \n**Cómo está la persona:** \n**Estado de la vivienda:** \n**Qué necesita:** \n**Próxima visita:**'),
  ('Missed appointment', 'Cita perdida',
    E'**Cita perdida:** \n**Cómo intentamos contactar a la persona:** \n**Motivo, si se sabe:** \n**Nueva hora ofrecida:**'),
  ('Housing search', 'Búsqueda de vivienda',
    E'**Lugares contactados:** \n**Respuestas:** \n**Documentos que faltan:** \n**Obstáculos:** \n**Próximo paso:**'),
  ('Court update', 'Novedades de la corte',
    E'**Corte y caso:** \n**Decisión:** \n**Próxima audiencia:** \n**Condiciones que cumplir:** \n**Qué nos toca hacer:**')
)
update note_template set
  name = name || jsonb_build_object('es', spanish.es),
  text = note_template.text || jsonb_build_object('es', spanish.text)
from spanish
where name ->> 'en' = spanish.en and not name ? 'es' and not note_template.text ? 'es'
  and version = 1;

with spanish (en, es, subject, text) as (values
  ('Letter to a court', 'Carta a la corte', 'Constancia para la corte',
    E'A quien corresponda:\n\nA petición de {name}, confirmamos lo siguiente.\n\nNombre: {name}\nFecha de nacimiento: {dateOfBirth}\nNuestra referencia: {reference}\nPresentó su solicitud el: {applied}\nEstado: {status}\nInscripción desde: {enrolledFrom}\nInscripción hasta: {enrolledUntil}\nPrograma: {programStatus}\nSede: {location}\nNuestro contacto: {caseWorker}\n\nEsta carta confirma solo los datos anteriores. No opina sobre el caso ni da detalles de la atención. Para compartir más, necesitamos el consentimiento escrito de la persona o una orden legal válida.\n\nAtentamente,\n\n\n{writer}\n{organisation}'),
  ('Letter to a probation or parole officer', 'Carta a un oficial de libertad condicional', 'Constancia para la supervisión',
    E'Estimado/a {recipient}:\n\nEsta carta es sobre {name}, que está bajo su supervisión.\n\nFecha de nacimiento: {dateOfBirth}\nNuestra referencia: {reference}\nPresentó su solicitud el: {applied}\nEstado: {status}\nInscripción desde: {enrolledFrom}\nInscripción hasta: {enrolledUntil}\nPrograma: {programStatus}\nSede: {location}\nDirección: {address}\nNuestro contacto: {caseWorker}\n\nAvísenos si cambian las fechas de presentación o las condiciones, para que podamos ayudar.\n\nPodemos compartir más solo con el consentimiento escrito de la persona, o según lo permita la ley.\n\nAtentamente,\n\n\n{writer}\n{organisation}')
)
update letter_template set
  name = name || jsonb_build_object('es', spanish.es),
  subject = letter_template.subject || jsonb_build_object('es', spanish.subject),
  text = letter_template.text || jsonb_build_object('es', spanish.text)
from spanish
where name ->> 'en' = spanish.en and not name ? 'es' and version = 1;

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
