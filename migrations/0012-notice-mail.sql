-- When the mail left that told of a notice, or of several together.
alter table notice add column mailed_at timestamptz;
