-- Whether the usage of a sent message was recorded: by the vendor's reply, or by a state that came before it.

alter table channel_outgoing add column metered boolean not null default false;
update channel_outgoing set metered = true where state <> 'queued';
