-- Mail servers as connections: flows and visitors' codes can be sent from an account's own address.
alter table connections drop constraint connections_vendor_check;
alter table connections
  add constraint connections_vendor_check check (vendor in ('google', 'slack', 'meta', 'calendly', 'mail'));
-- {host, port, security, user, fromName, fromAddress, forVisitors}; the password is sealed.
alter table connections add column mail jsonb check ((vendor = 'mail') = (mail is not null));

-- Sent through a connection. Not a reference: one that is removed must not turn its mails into the installation's.
alter table mail_outbox add column connection_id text;
