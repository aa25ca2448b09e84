-- Creating calls that named a key, and their replies, for a day: a call that is repeated after a lost reply gets that
-- reply. Key and content are kept as keyed hashes, since the content can be a password. `reply` is sealed. It is null
-- until the reply is known, and emptied once someone is erased, because it may speak of them.
create table idempotency_key (
  key_hash text primary key,
  content_hash text not null,
  reply text,
  created_at timestamptz not null
);
create index idempotency_key_age on idempotency_key (created_at);
