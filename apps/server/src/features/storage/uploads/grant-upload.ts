import { type Data, storage } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { receivedName } from '../../../lib/file-names.ts'
import { newId } from '../../../lib/ids.ts'
import { checkLimit } from '../../../lib/plan-limits.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { hashToken, newToken } from '../../../lib/secrets.ts'
import { newKey } from '../keys.ts'
import type { FileStore } from '../store.ts'

/** Grants and files of an account that wait to be used: without a plan's limit, they must not fill the store either. */
const MOST_WAITING = 1000
const MOST_WAITING_BYTES = 20 * 1024 ** 3

/** Grants the upload of one file; its size counts towards the plan's limit from now on. */
export async function grantUpload(
  { context, store }: { context: Context; store: FileStore },
  member: Member,
  { name: given, mediaType, bytes }: z.output<typeof storage.grantUpload.body>,
): Promise<Data<typeof storage.grantUpload>> {
  const { accountId } = member
  const projectId = currentProject(member)
  const [fileId, key, token, name] = [newId('file'), newKey(accountId), newToken(), receivedName(given)]
  const expiresAt = new Date(context.now().getTime() + storage.GRANT_SECONDS * 1000)
  const direct = await store.direct?.grant({ key, bytes, mediaType, seconds: storage.GRANT_SECONDS })
  await asMember(context, member, async (tx) => {
    await checkLimit(tx, context.config.plans, { accountId, of: 'storageBytes', adding: bytes })
    const { rows } = await sql`insert into file_uploads (id, account_id, project_id, name, media_type, bytes,
        token_hash, storage_key, expires_at)
      select ${fileId}, ${accountId}, ${projectId}, ${name}, ${mediaType}, ${bytes}, ${hashToken(token)}, ${key},
        ${expiresAt}
      where (select count(*) < ${MOST_WAITING} and coalesce(sum(bytes), 0) + ${bytes} <= ${MOST_WAITING_BYTES}
        from file_uploads where account_id = ${accountId})
      returning id`.execute(tx)
    if (rows.length === 0)
      throw new Failure(
        'rate_limited',
        'Too many files wait to be uploaded or used. Use them, or try again later.',
        {
          retryAfter: storage.GRANT_SECONDS,
        },
      )
  })
  const { url, headers } = direct ?? {
    url: `/api/millrace/storage/upload/${token}`,
    headers: { 'content-type': mediaType },
  }
  return { fileId, method: 'PUT', url, headers, expiresAt: expiresAt.toISOString() }
}
