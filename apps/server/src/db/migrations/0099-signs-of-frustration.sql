-- Signs of frustration in what a visitor wrote, found where questions are grouped (features/conversations/facts).
-- Ratings, unanswered questions and handoffs are signs too, and stand in the row already.
alter table conversation_facts
  -- The same was asked twice.
  add column repeated boolean not null default false,
  -- A question has words that people use in anger.
  add column angry boolean not null default false;
