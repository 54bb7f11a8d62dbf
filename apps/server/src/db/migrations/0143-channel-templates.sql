-- Templates of WhatsApp, as their vendor listed them last, and contacts who agreed to be written to.

alter table channel_connections
  -- When its templates were last read; null: never, or the vendor has said since that one is gone.
  add templates_at timestamptz;

create table channel_templates (
  connection_id text not null references channel_connections (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  language text not null,
  is_approved boolean not null,
  status text not null,
  category text not null,
  header text not null,
  body text not null,
  footer text not null,
  -- [{part, key}] in order.
  placeholders jsonb not null,
  is_sendable boolean not null,
  primary key (connection_id, name, language)
);
create index channel_templates_account on channel_templates (account_id);
alter table channel_templates enable row level security;
create policy tenant on channel_templates using (account_id = app_account()) with check (account_id = app_account());

alter table channel_contacts
  -- Who recorded it, and how they know; null if the contact wrote it.
  add opted_in_by text references users (id) on delete set null,
  add opted_in_note text;

alter table channel_outgoing
  -- {name, language, parameters} instead of a text; without its parameters once it was sent or given up.
  add template jsonb;
