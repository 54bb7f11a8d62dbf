-- The day of the last daily summary that an agent's owners were sent.
alter table agents add column digested_on date;
