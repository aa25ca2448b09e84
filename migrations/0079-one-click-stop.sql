-- A mail program calls an address to stop reminders (RFC 8058), so that secret is in an address. It only stops.
-- `stop_hash` stays the secret of the page, which travels in the fragment and a header. Mails sent before have one
-- secret for both.
alter table delivery add column one_click_hash text unique;
