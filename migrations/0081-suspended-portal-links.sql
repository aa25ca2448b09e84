-- A link that was handed over rests on the word of the staff member who gave it, and is suspended when they
-- leave (decision 079).
alter table client_link
  add column handed_over boolean not null default false,
  add column suspended_at timestamptz;
update client_link set handed_over = true
from page_invitation
where page_invitation.accepted_by = client_link.account_id
  and page_invitation.accepted_at = client_link.since and page_invitation.how = 'hand';
