-- Messages that a client writes to the team: the topic, by when an answer is wanted, and whether the
-- words signal danger. They go to one colleague; everyone who may see the record can answer.
alter table message
  add column topic text check (topic in ('appointment', 'papers', 'home', 'work', 'money', 'other')),
  add column reply_wanted text check (reply_wanted in ('today', 'week')),
  add column danger_mark text check (danger_mark in (
    'not-safe', 'suicide-now', 'withdrawal', 'afraid', 'outside-tonight'
  )),
  add check ((topic is null) = (reply_wanted is null)),
  add check (topic is not null or danger_mark is null);

create index message_to_team on message (created_at desc) where topic is not null;
