-- Calls of models that ended without anybody learning what they cost: their process was killed, or the answer broke off.
-- The vendor may have billed them, so they count as spent with all that was reserved for them.

-- By process: what its calls in flight may cost and what is not on disk of those that ended, which is lost with the
-- process; and what it has lost so far, until its reservation is removed.
alter table flow_reservations add column in_flight numeric not null default 0 check (in_flight >= 0);
alter table flow_reservations add column lost numeric not null default 0 check (lost >= 0);

-- The sum of a job, in credits.
alter table flow_jobs add column lost_credits numeric not null default 0 check (lost_credits >= 0);
