import type { conversations } from '@millrace/contract'
import { sql } from 'kysely'

/** The files of a message `m` for `MessageRow`; null when there are none. */
export const MESSAGE_FILES = sql<
  conversations.Attachment[] | null
>`(select jsonb_agg(jsonb_build_object('id', f.id,
  'name', f.name, 'kind', f.kind, 'mediaType', f.media_type, 'bytes', f.bytes, 'isCut', f.is_cut) order by f.id)
  from attachments f where f.message_id = m.id)`
