-- One line under a topic's title that says what its questions are about. Null for none.
alter table question_category add column hint jsonb;
