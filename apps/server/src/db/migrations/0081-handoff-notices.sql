-- Requests for a person were always announced; now the agent's settings say so, and these had no choice.
update agents set bot_config = jsonb_set(bot_config, '{notification,events}',
  (bot_config #> '{notification,events}') || '["handover"]'::jsonb)
where jsonb_typeof(bot_config #> '{notification,events}') = 'array'
  and not (bot_config #> '{notification,events}') ? 'handover';
