-- Sessions end some hours after their last use, unless their user asked to stay signed in.

alter table sessions add column stay boolean not null default false;
-- Those that are there end as one does from now on, also when nobody comes back to them.
update sessions set expires_at = least(expires_at, now() + interval '12 hours');

alter table sign_in_steps add column stay boolean not null default false;
alter table provider_attempts add column stay boolean not null default false;

-- Sign-ups that wait for the link in their mail to be opened. Whether an address is known is found out by a job.
create table sign_ups (
  id text primary key,
  -- Of the link; null until the job has sent it.
  token_hash text unique,
  email text not null,
  name text not null,
  company text,
  locale text,
  password_hash text not null,
  expires_at timestamptz not null
);
create index sign_ups_expiry on sign_ups (expires_at);
