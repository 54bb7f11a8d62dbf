-- Installations without card payment start with everything unlocked. Which editions an operator chose, with
-- `npm run edition`, is kept: only the others follow the default of the installation.

alter table accounts add column edition_chosen boolean not null default false;
update accounts a set edition_chosen = true
  where exists (select from audit_entries e where e.account_id = a.id and e.action = 'account.edition');

alter table accounts alter column edition set default 'ENTERPRISE';

-- Not a balance: nothing is ever taken from it. It stays for the ledger of credits, and for processes of the version
-- before, which read it.
alter table accounts alter column credits set default 0;
update accounts set credits = 0;
