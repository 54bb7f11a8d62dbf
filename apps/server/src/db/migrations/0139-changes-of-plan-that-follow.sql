-- A plan that begins when the paid period of a subscription ends.
alter table billing_subscriptions add column next_edition text;
alter table billing_subscriptions add column next_at timestamptz;
