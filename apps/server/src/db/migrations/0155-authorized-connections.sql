-- When someone last authorized this connection. Tokens that it shares with others are stored later, too, which doesn't
-- count when the vendor says that an access has ended.
alter table connections add column authorized_at timestamptz;
update connections set authorized_at = updated_at;
alter table connections alter column authorized_at set not null, alter column authorized_at set default now();
