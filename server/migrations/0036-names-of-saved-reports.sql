-- Somebody who changes a shared report of another person may not learn from a refusal what the private ones of that person are called:
-- whether a name is free is judged among the reports that are open to whoever asks.
drop index saved_reports_name;
create index saved_reports_name on saved_reports (owner_id, lower(name));
