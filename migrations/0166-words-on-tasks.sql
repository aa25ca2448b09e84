-- Comments that a client wrote about their own task in the portal: that it is hard, or only a word. Staff see
-- them beside the task and can't change them; the portal shows no other comments.
alter table task_comment
  add column from_client text check (from_client in ('hard', 'word')),
  add constraint task_comment_says_something check (text <> '' or from_client = 'hard');
