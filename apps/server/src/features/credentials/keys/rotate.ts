import { sql } from 'kysely'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { Database } from '../../../db/open.ts'
import { addKey, keepKeys, readKeyFile } from './key-file.ts'
import { type Keyring, type NamedKey, namedKey } from './keyring.ts'
import { openSealed, type Sealed, SealError, sealSecret } from './seal.ts'

export interface Rotation {
  /** Whether a new key was created. False when an earlier rotation was interrupted and is continued. */
  newKey: boolean
  encrypted: number
  /** Credentials that no key decrypts: their secrets must be entered again. */
  unreadable: number
  /** Older keys that were removed. */
  forgotten: number
  /** Older keys that remain, for earlier backups. */
  older: number
}

interface Row {
  /** Where it is stored. */
  table: 'credentials' | 'channel_connections' | 'connections' | 'tool_servers'
  id: string
  account_id: string
  kind: string
  address: string | null
  sealed: string
  key_id: string
}

const BATCH = 50

/**
 * Re-encrypts all credentials with a new key while the server runs. After a crash, the next call completes it: the new
 * key is on disk before it is used, each credential changes atomically, and older keys stay until `forget` finds that
 * nothing needs them.
 */
export async function rotateKeys(
  db: Pick<Database, 'kysely'>,
  keyring: Keyring,
  { forget = false }: { forget?: boolean } = {},
): Promise<Rotation> {
  const before = await keyring.all()
  const begun = (await outdated(db, before[0]!, { after: '' })).length > 0
  const newKey = !begun && !forget
  if (newKey) await begin(keyring)
  const { encrypted, unreadable } = await encryptAnew(db, keyring)
  const forgotten = forget ? await forgetOlder(db, keyring) : 0
  const older = (await keyring.all()).length - 1
  return { newKey, encrypted, unreadable, forgotten, older }
}

async function begin(keyring: Keyring): Promise<void> {
  if (keyring.file === null)
    throw new Error(
      'All credentials are already encrypted with CREDENTIALS_KEY. To change it, set CREDENTIALS_KEY to a new key and CREDENTIALS_KEY_PREVIOUS to the current one, restart the server, and run this command again.',
    )
  await addKey(keyring.file)
}

async function encryptAnew(db: Pick<Database, 'kysely'>, keyring: Keyring) {
  const keys = await keyring.all()
  const [current] = keys
  let encrypted = 0
  let unreadable = 0
  for (let after = ''; ;) {
    const rows = await outdated(db, current!, { after })
    if (rows.length === 0) return { encrypted, unreadable }
    for (const row of rows) {
      if (await encryptRow(db, row, { keys, current: current! })) encrypted++
      else unreadable++
      after = row.id
    }
  }
}

/** Rows encrypted with other keys, by id, after the last one examined. */
const outdated = (db: Pick<Database, 'kysely'>, current: NamedKey, { after }: { after: string }) =>
  inSystem(db.kysely, async (tx) => {
    const { rows } = await sql<Row>`select * from (
        select 'credentials' as table, id, account_id, kind, address, sealed, key_id from credentials
        union all select 'channel_connections', id, account_id, 'channel:' || channel, external_id, sealed, key_id
          from channel_connections where sealed is not null
        union all select 'connections', id, account_id, 'connection:' || vendor, external_id, sealed, key_id
          from connections
        union all select 'tool_servers', id, account_id, 'tool-server', null, sealed, key_id
          from tool_servers where sealed is not null) s
      where key_id <> ${current.id} and id > ${after} order by id limit ${BATCH}`.execute(tx)
    return rows
  })

/** False when no key decrypts it. A credential changed in the meantime is already encrypted with the new key. */
async function encryptRow(
  db: Pick<Database, 'kysely'>,
  row: Row,
  { keys, current }: { keys: NamedKey[]; current: NamedKey },
): Promise<boolean> {
  const place = { accountId: row.account_id, id: row.id, kind: row.kind, address: row.address }
  try {
    const plain = openSealed(keys, place, { sealed: row.sealed, keyId: row.key_id })
    const { sealed, keyId } = sealSecret(current, place, plain)
    await inSystem(db.kysely, (tx) => replaceSealed(tx, row, { sealed, keyId }))
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

async function replaceSealed(
  tx: Tx,
  { table, id, sealed: before }: Row,
  { sealed, keyId }: Sealed,
): Promise<void> {
  if (table === 'credentials')
    await sql`update credentials set sealed = ${sealed}, key_id = ${keyId}
      where id = ${id} and sealed = ${before}`.execute(tx)
  else if (table === 'channel_connections')
    await sql`update channel_connections set sealed = ${sealed}, key_id = ${keyId}
      where id = ${id} and sealed = ${before}`.execute(tx)
  else if (table === 'connections')
    await sql`update connections set sealed = ${sealed}, key_id = ${keyId}
      where id = ${id} and sealed = ${before}`.execute(tx)
  else
    await sql`update tool_servers set sealed = ${sealed}, key_id = ${keyId}
      where id = ${id} and sealed = ${before}`.execute(tx)
}

async function forgetOlder(db: Pick<Database, 'kysely'>, keyring: Keyring): Promise<number> {
  if (keyring.file === null) return 0
  const used = await inSystem(db.kysely, async (tx) => {
    const { rows } = await sql<{ key_id: string }>`select key_id from credentials
      union select key_id from channel_connections where key_id is not null
      union select key_id from connections
      union select key_id from tool_servers where key_id is not null`.execute(tx)
    return new Set(rows.map((row) => row.key_id))
  })
  const lines = await readKeyFile(keyring.file)
  const kept = lines.filter((line, index) => index === 0 || used.has(namedKey(line).id))
  if (kept.length < lines.length) await keepKeys(keyring.file, kept)
  return lines.length - kept.length
}
