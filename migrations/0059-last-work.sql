-- When each kind of work was last done and when it last went wrong, for the page on which administrators
-- see how the system is: one row a kind, since jobs that are done are soon forgotten. Nothing of whom it
-- was for stands here.
create table last_work (
  kind text not null check (kind in ('job', 'mail', 'push')),
  -- Of the job; empty for what is sent.
  name text not null default '',
  done_at timestamptz,
  failed_at timestamptz,
  -- A code, never what was said by another server.
  failure text,
  primary key (kind, name)
);
