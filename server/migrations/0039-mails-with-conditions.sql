-- A mail that waits for its server may be one that its reader may not read any more: what has to be true still is judged before each try.
alter table mails add column only_while jsonb;
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check check (status in ('queued', 'sent', 'failed', 'dropped'));
