import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { upload } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { newKey } from './keys.ts'
import { localStore } from './local-store.ts'
import { removeOrphans } from './orphans.maintenance.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

it('removes what nothing refers to after a day, and nothing else', async () => {
  const { context } = server.running
  const { client, accountId } = await server.signUp()
  const store = localStore(context.config.dataDir)
  const { id } = await client.call(knowledge.create, { body: { name: 'Handbook' } })
  await upload(client, id, [{ name: 'a.txt', bytes: Buffer.from('some text') }])
  const root = join(context.config.dataDir, 'files')
  const [kept] = await readdir(join(root, accountId))
  const orphan = await store.put(accountId, Readable.from(['left by a crash']))
  const half = `${newKey(accountId)}.part`
  await writeFile(join(root, half), 'half')
  const ofOthers = newKey(newId('account'))
  await mkdir(dirname(join(root, ofOthers)))
  await writeFile(join(root, ofOthers), 'of another installation')
  const young = await store.put(accountId, Readable.from(['its row comes soon']))
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const key of [`${accountId}/${kept!}`, orphan.key, half, ofOthers])
    await utimes(join(root, key), old, old)

  expect(await removeOrphans(context, store)).toBe(2)
  const left: string[] = []
  for await (const { key } of store.list()) left.push(key)
  expect(left.toSorted()).toEqual([`${accountId}/${kept!}`, ofOthers, young.key].toSorted())
})

it('knows every column that refers to a file', async () => {
  const { kysely } = server.running.context.db
  const { rows } = await sql<{ name: string; inView: boolean }>`select c.relname as name,
      c.relname = any(regexp_split_to_array(pg_get_viewdef('stored_files'::regclass), '\\W+')) as "inView"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'storage_key'`.execute(
    kysely,
  )
  // On their way out of the store.
  const missing = rows.filter(({ inView }) => !inView).map(({ name }) => name)
  expect(missing).toEqual(['stray_files'])
})
