-- When someone answers: ISO weekdays, times of the day, and days on which no one does, such as holidays. The
-- promised reply counts in it. Until an organization sets its times, the clock of danger never stops.
alter table organisation add column opening jsonb not null
  default '{"days": [1, 2, 3, 4, 5], "from": null, "until": null, "closedDays": []}';
