-- That a person allows something of their file to be given to somebody (42 CFR 2.31). What was signed never
-- changes: it can only come to an end, and what was given out before stays as it was noted.
create table consent (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references applicant (id),
  version integer not null default 1,
  kind text not null check (kind in ('general', 'treatment', 'counselling')),
  -- Who gives it out: the organisation, unless it was another one that was named.
  discloser text not null,
  -- Which parts of the file, by the names that papers have for them; of answers and support only some where named.
  parts text[] not null check (cardinality(parts) > 0),
  topics text[],
  groups text[],
  what text not null,
  -- [{name, address}]; none where those who treat, pay and run the program are meant as a class.
  recipients jsonb not null,
  purpose text not null,
  expires_on date,
  expires_when text,
  signer text not null check (signer in ('person', 'representative')),
  signer_name text,
  signer_ground text,
  signature text not null check (signature in ('on_paper', 'typed')),
  -- The scan; it may be deleted, and that it was signed on paper stays.
  file_id uuid references stored_file (id) on delete set null,
  typed_name text,
  signed_on date not null,
  -- What the person was told as they signed, with its source and the day of its wording.
  texts jsonb not null,
  recorded_by uuid not null references account (id),
  recorded_at timestamptz not null,
  ended_how text check (
    ended_how in ('by_person', 'by_representative', 'on_their_word', 'event_came', 'recorded_wrongly')
  ),
  -- The day on which it was said, and the moment from which it holds no more.
  ended_on date,
  ended_at timestamptz,
  ended_by uuid references account (id),
  end_note text,
  check (expires_on is not null or expires_when is not null),
  check (signer = 'person' or (signer_name is not null and signer_ground is not null)),
  check (signature = 'on_paper' or typed_name is not null),
  check (kind = 'treatment' or jsonb_array_length(recipients) > 0),
  -- Notes of counselling need a permission of their own (2.31(b)).
  check ((kind = 'counselling') = ('counselling-notes' = any (parts))),
  check (kind <> 'counselling' or parts <@ array['identity', 'counselling-notes']),
  check ((ended_how is null) = (ended_at is null)),
  check ((ended_how is null) = (ended_on is null)),
  check ((ended_how is null) = (ended_by is null))
);
create index consent_applicant on consent (applicant_id, signed_on desc, recorded_at desc, id desc);
create index consent_file on consent (file_id) where file_id is not null;

-- What a person is told before they sign, and how far back they may ask who was given what: data with its
-- source, since both have changed before and may again. `wordedOn` is the day of the wording, `changedOn` the
-- day on which somebody here changed it; none while it is as shipped.
alter table organisation
  add column consent_texts jsonb not null default '{
    "source": "42 CFR 2.31(a)(6), (a)(4)(iii) and (a)(10), as amended on 16 February 2024 (89 FR 12472)",
    "wordedOn": "2024-02-16",
    "changedOn": null,
    "revoke": {
      "en": "You can take this permission back at any time: write to us, tell any of us, or use your own page. From that moment on nothing more is given out on its ground. What was given out before can’t be called back.",
      "fr": "Vous pouvez retirer cette autorisation à tout moment : écrivez-nous, dites-le à un membre de l’équipe ou servez-vous de votre page. Dès ce moment, plus rien n’est communiqué sur cette base. Ce qui a été communiqué auparavant ne peut pas être repris."
    },
    "redisclosure": {
      "en": "Whoever gets your record for treatment, payment or health care operations may pass it on as the HIPAA rules allow, but not for proceedings against you in a court or by an authority. If you do not sign, we tell you what that means for your care or its payment.",
      "fr": "Qui reçoit votre dossier pour des soins, leur paiement ou des activités de santé peut le transmettre dans la mesure où les règles HIPAA le permettent, mais pas pour une procédure contre vous devant un tribunal ou une autorité. Si vous ne signez pas, nous vous disons ce que cela signifie pour vos soins ou leur paiement."
    }
  }',
  add column accounting jsonb not null default '{
    "years": 3,
    "source": "42 CFR 2.25(a), as added on 16 February 2024 (89 FR 12625)"
  }';

-- The same of the notices of 2.32. Where their source was changed before its day was kept, no day is known.
alter table organisation
  add column part2_notice_worded_on date default '2024-02-16',
  add column part2_notice_changed_on date;
update organisation set part2_notice_worded_on = null
  where part2_notice ->> 'source' not like '%16 February 2024 (89 FR 12472)';
