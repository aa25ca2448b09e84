-- Colleagues whom a comment on a task calls upon: {id, name} each, by the name that stands in the text;
-- and who was ever told of it, so that nobody is told twice.
alter table task_comment
  add column mentions jsonb not null default '[]',
  add column told uuid[] not null default '{}';
