-- My day reads the consents that end within days.
create index consent_ending on consent (expires_on)
  where ended_how is null and is_ours and expires_on is not null;
