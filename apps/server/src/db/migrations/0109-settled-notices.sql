-- What a notification asks people to attend to: the ID of a conversation, an execution, a job or a run. Once that is
-- done, it is read for everyone.
alter table notifications add column subject text;
alter table notifications add column settled_at timestamptz;
create index notifications_subject on notifications (account_id, subject)
  where subject is not null and settled_at is null;

update notifications set subject = substring(path from 'conversation=([a-z]+_[A-Za-z0-9]+)')
  where message_key = 'handoffRequested';
update notifications set subject = substring(path from '^/console/executions/([a-z]+_[A-Za-z0-9]+)')
  where message_key in ('executionQuestion', 'executionBudget');
