-- The shipped crisis contacts in plainer words. Only those that nobody has changed: their words are the old ones in both
-- languages. Contacts that follow the organization's country are known by their words.
with reworded (phone, old_en, new_en, old_fr, new_fr) as (values
  ('911',
    'You are in danger, or somebody is badly hurt. Police, ambulance, fire.',
    'If you or someone else is in danger right now. Police, fire, and ambulance.',
    'Vous êtes en danger ou quelqu’un est gravement blessé. Police, ambulance, pompiers.',
    'Si vous ou une autre personne êtes en danger en ce moment. Police, pompiers et ambulance.'),
  ('988',
    'You think about suicide, or you can’t cope any more. Free, day and night.',
    'If you are thinking about suicide, or it all feels like too much. Free, 24/7.',
    'Vous pensez au suicide ou vous n’en pouvez plus. Gratuit, jour et nuit.',
    'Si vous pensez au suicide ou si tout devient trop lourd. Gratuit, jour et nuit.'),
  ('211',
    'You need a shelter, food or other help near you.',
    'If you need a place to stay, food, or other help near you.',
    'Il vous faut un refuge, de la nourriture ou une autre aide près de chez vous.',
    'Si vous cherchez un toit, de quoi manger ou une autre aide près de vous.'),
  ('1-800-799-7233',
    'Somebody close to you hurts or scares you. Call, or text START. Free, day and night. United States.',
    'If someone close to you hurts you or scares you. Call, or text START. Free, 24/7. United States.',
    'Une personne proche vous fait du mal ou vous fait peur. Appelez, ou envoyez START par message texte. Gratuit, jour et nuit. États-Unis, avec interprète.',
    'Si une personne proche vous fait du mal ou vous fait peur. Appelez, ou envoyez START par texto. Gratuit, jour et nuit. États-Unis, avec interprète.'),
  ('1-800-662-4357',
    'You want to talk about alcohol, drugs or your mental health. Free, day and night. United States.',
    'If you want help with alcohol, drugs, or your mental health. Free, 24/7. United States.',
    'Vous voulez parler d’alcool, de drogues ou de santé mentale. Gratuit, jour et nuit. États-Unis, en anglais et en espagnol.',
    'Si vous voulez de l’aide pour l’alcool, les drogues ou votre santé mentale. Gratuit, jour et nuit. États-Unis, en anglais et en espagnol.'),
  ('1-800-363-9010',
    'Somebody close to you hurts or scares you. Free, day and night. Québec.',
    'If someone close to you hurts you or scares you. Free, 24/7. Québec.',
    'Une personne proche vous fait du mal ou vous fait peur. Gratuit, jour et nuit. Québec.',
    'Si une personne proche vous fait du mal ou vous fait peur. Gratuit, jour et nuit. Québec.'),
  ('811',
    'You feel sick and want to ask a nurse. Free, day and night.',
    'If you feel sick and want to talk to a nurse. Free, 24/7.',
    'Vous vous sentez mal et voulez parler à une infirmière. Gratuit, jour et nuit.',
    'Si vous ne vous sentez pas bien et voulez parler à une infirmière. Gratuit, jour et nuit.')
)
update organisation set crisis_contacts = (
  select coalesce(jsonb_agg(
    case when reworded.phone is null then contact
      else contact || jsonb_build_object('about',
        jsonb_build_object('en', reworded.new_en, 'fr', reworded.new_fr)) end
    order by place), '[]')
  from jsonb_array_elements(crisis_contacts) with ordinality as listed (contact, place)
  left join reworded on reworded.phone = contact ->> 'phone'
    and reworded.old_en = contact #>> '{about,en}' and reworded.old_fr = contact #>> '{about,fr}'
)
where jsonb_typeof(crisis_contacts) = 'array';
