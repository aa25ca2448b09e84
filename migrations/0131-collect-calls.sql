-- Letters say whether people may call collect, as from a jail. Off until an organization says so. A
-- settings form of the version before may still save contact details without it.
alter table organisation alter column contact_details
  set default '{"phone": null, "hours": {"en": "", "fr": ""}, "address": null, "collectCalls": false}';
update organisation set contact_details = contact_details || '{"collectCalls": false}';
