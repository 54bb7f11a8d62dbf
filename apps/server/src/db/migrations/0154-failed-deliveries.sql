-- The list of webhooks shows the last delivery of each that was given up.
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, id) where state = 'failed';
