-- Saved reports are mailed once a month, too, when the last business day of the month has closed.
alter table report_schedules drop constraint report_schedules_kind_check;
alter table report_schedules add constraint report_schedules_kind_check check (kind in ('business_day', 'daily', 'weekly', 'monthly'));
