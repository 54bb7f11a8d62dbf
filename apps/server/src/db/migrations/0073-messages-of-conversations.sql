-- Transcripts are read in pages, with the answers that others replaced; and deleting a conversation looks for all of them.
create index messages_conversation on messages (conversation_id, seq);
drop index messages_replaced;
