-- The start of the last time of a series whose rule says how often: counting to it at every look at a week
-- slows the week of everyone. It holds for the start and the rule that stand beside it, and for nothing
-- else: a version from before this one changes them alone. Null until it is worked out.
alter table event add column last_start text;
alter table event add column last_start_of text;
