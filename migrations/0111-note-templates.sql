-- Texts to begin a note with, in both languages; offered in this order.
create table note_template (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name jsonb not null,
  text jsonb not null,
  position integer not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into note_template (position, name, text) values
(1, '{"en": "Intake call", "fr": "Appel d’accueil"}', '{
  "en": "**Reason for the call:** \n**Where they are staying:** \n**Safe right now:** \n**Help needed first:** \n**Agreed next step:**",
  "fr": "**Raison de l’appel :** \n**Lieu où la personne dort :** \n**En sécurité en ce moment :** \n**Aide nécessaire en premier :** \n**Suite convenue :**"
}'),
(2, '{"en": "Home visit", "fr": "Visite à domicile"}', '{
  "en": "**Present:** \n**How they are doing:** \n**Condition of the home:** \n**What they need:** \n**Next visit:**",
  "fr": "**Personnes présentes :** \n**Comment va la personne :** \n**État du logement :** \n**Besoins :** \n**Prochaine visite :**"
}'),
(3, '{"en": "Missed appointment", "fr": "Rendez-vous manqué"}', '{
  "en": "**Appointment missed:** \n**How we tried to reach them:** \n**Reason, if known:** \n**New time offered:**",
  "fr": "**Rendez-vous manqué :** \n**Démarches pour joindre la personne :** \n**Motif, s’il est connu :** \n**Nouveau moment proposé :**"
}'),
(4, '{"en": "Housing search", "fr": "Recherche de logement"}', '{
  "en": "**Places contacted:** \n**Answers:** \n**Documents still needed:** \n**Barriers:** \n**Next step:**",
  "fr": "**Logements contactés :** \n**Réponses :** \n**Documents à fournir :** \n**Obstacles :** \n**Prochaine étape :**"
}'),
(5, '{"en": "Court update", "fr": "Nouvelles du tribunal"}', '{
  "en": "**Court and case:** \n**Decision:** \n**Next court date:** \n**Conditions to keep:** \n**Needed from us:**",
  "fr": "**Tribunal et dossier :** \n**Décision :** \n**Prochaine audience :** \n**Conditions à respecter :** \n**À faire de notre côté :**"
}');
