-- What is written under a contact's new identifier waits for the change to it, which is rare.
create index channel_events_identity on channel_events (connection_id) where state = 'pending' and type = 'identity';
