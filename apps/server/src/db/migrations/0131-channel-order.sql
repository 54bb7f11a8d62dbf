-- What is next, without looking at everything that waits.
create index channel_events_next on channel_events (connection_id, seq)
  where state = 'pending' and type in ('message', 'identity');
create index channel_events_states on channel_events (connection_id, seq)
  where state = 'pending' and type in ('status', 'revoked');
create index channel_outgoing_next on channel_outgoing (connection_id, seq) where state = 'queued';
