-- What went missing at a point of sale within a week is judged together; what a person has let go counts no more.
alter table pos_entities add column missing_approved boolean not null default false;
alter table sync_runs add column is_approved boolean not null default false;
-- A run that has changed nothing leaves no line in the history.
alter table sync_runs add column has_changed boolean not null default false;
