import { connections, knowledge } from '@millrace/contract'
import type { DriveFile } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDocx } from '../../../testing/documents/index.ts'
import { search, settled, WAIT } from '../../../testing/knowledge.ts'
import { type ConnectionDesk, openConnectionDesk } from '../../connections/testing.ts'
import { refreshDrives } from '../sources/drives.maintenance.ts'

vi.setConfig({ testTimeout: 120_000 })
let desk: ConnectionDesk
let connection: connections.Connection
let base: string
let people = 3001
beforeAll(async () => {
  desk = await openConnectionDesk({ works: true })
})
beforeEach(async () => {
  const { vendors, admin } = desk
  vendors.faults.clear()
  vendors.drive.clear()
  vendors.driveReads.length = 0
  vendors.drivePageSize = 1000
  vendors.people.google = { id: String((people += 1)), name: `person${people}@example.test` }
  connection = await desk.connect({ purposes: ['drive'] })
  base = (await admin.client.call(knowledge.create, { body: { name: 'Handbook' } })).id
})
afterAll(() => desk.close())

const db = () => desk.server.running.context.db.kysely
const FOLDER = 'application/vnd.google-apps.folder'
const DOC = 'application/vnd.google-apps.document'

function put(id: string, file: Partial<DriveFile> = {}): DriveFile {
  const whole = {
    id,
    name: `${id}.txt`,
    mimeType: 'text/plain',
    parents: ['fold'],
    modifiedTime: '2026-10-01T10:00:00.000Z',
  }
  const made: DriveFile = { ...whole, content: Buffer.from(`The ${id} opens at nine.`), ...file }
  if (made.mimeType === FOLDER) delete made.content
  desk.vendors.drive.set(id, made)
  return made
}

const add = (fileId: string, client = desk.admin.client, connectionId = connection.id) =>
  client.call(knowledge.addSources, { params: { id: base }, body: { type: 'drive', connectionId, fileId } })
const only = async () => (await settled(desk.admin.client, base))[0]!
async function addAndRead(fileId: string) {
  await add(fileId)
  return only()
}
/** Lets the next check begin now, and waits for its end. */
async function check() {
  await sql`update knowledge_drives set due_at = now() - interval '1 minute' where kb_id = ${base}`.execute(
    db(),
  )
  await refreshDrives(desk.server.running.context)
  return vi.waitFor(async () => {
    const source = await only()
    expect(source.drive!.reading).toBe(false)
    return source
  }, WAIT)
}
const files = async (sid: string) =>
  (await desk.admin.client.call(knowledge.listDriveFiles, { params: { id: base, sid }, query: {} })).items
const textsFor = async (query: string) =>
  (await search(desk.admin.client, base, query)).items.map(({ text }) => text).join('\n')
const fault = (
  path: string,
  ...faults: { status: number; headers?: Record<string, string>; body?: unknown }[]
) => desk.vendors.faults.set(`/google-api/drive/v3${path}`, faults)

describe('choosing', () => {
  it('lists folders, pages, shared files and what a search finds, with what can’t be read', async () => {
    put('fold', { name: 'Team', mimeType: FOLDER, parents: ['root'] })
    put('pict', { name: 'Logo.png', mimeType: 'image/png', parents: ['root'] })
    put('note', { name: "Director's note.md", parents: ['fold'], shared: true })
    desk.vendors.drivePageSize = 1
    const call = (query: object) =>
      desk.admin.client.call(knowledge.browseDrive, { query: { connectionId: connection.id, ...query } })
    const first = await call({})
    expect(first).toMatchObject({ items: [{ id: 'fold', isFolder: true }], next: '~1' })
    const second = await call({ after: first.next! })
    expect(second).toMatchObject({ items: [{ id: 'pict', problem: { code: 'drive_type' } }], next: null })
    expect((await call({ folderId: 'fold' })).items).toMatchObject([{ id: 'note', problem: null }])
    expect((await call({ place: 'shared' })).items).toMatchObject([{ id: 'note' }])
    expect((await call({ search: "director's" })).items).toMatchObject([{ id: 'note' }])
    desk.vendors.sharedDrives.push({ id: 'sd1', name: 'Company' })
    expect((await call({ place: 'drives' })).items).toMatchObject([{ id: 'sd1', isFolder: true }])
  })

  it('needs the scope for Drive, and a connection of the same account and project', async () => {
    desk.vendors.people.google = { id: 'sheets-only', name: 'sheets@example.test' }
    const sheets = await desk.connect({ purposes: ['sheets'] })
    put('note')
    await expect(add('note', desk.admin.client, sheets.id)).rejects.toMatchObject({
      status: 409,
      details: { driveProblem: 'drive_purpose' },
    })
    const listed = await desk.admin.client.call(knowledge.driveConnections, {})
    expect(listed.items.map(({ id }) => id)).toContain(connection.id)
    expect(listed.items.map(({ id }) => id)).not.toContain(sheets.id)
    const stranger = await desk.server.signUp()
    const { id } = await stranger.client.call(knowledge.create, { body: { name: 'Mine' } })
    const body = { type: 'drive' as const, connectionId: connection.id, fileId: 'note' }
    await expect(stranger.client.call(knowledge.addSources, { params: { id }, body })).rejects.toMatchObject({
      status: 404,
    })
    const query = { connectionId: connection.id }
    await expect(stranger.client.call(knowledge.browseDrive, { query })).rejects.toMatchObject({
      status: 404,
    })
    const other = await desk.admin.client.call(knowledge.browseDrive, {
      query: { ...query, folderId: 'fold' },
    })
    expect(other.items.length).toBe(1)
  })
})

describe('a folder', () => {
  it('is read with its subfolders, documents exported, and kept in sync', async () => {
    put('fold', { name: 'Team', mimeType: FOLDER, parents: ['root'] })
    put('deep', { mimeType: FOLDER, parents: ['fold'] })
    put('museum')
    put('library', {
      name: 'Library',
      mimeType: DOC,
      parents: ['deep'],
      content: await makeDocx({
        blocks: [{ heading: 'Library', level: 1 }, { text: 'The library opens at ten.' }],
      }),
    })
    put('locked', { canDownload: false })
    put('picture', { name: 'p.png', mimeType: 'image/png' })
    const source = await addAndRead('fold')
    expect(source).toMatchObject({
      type: 'drive',
      name: 'Team',
      state: 'ready',
      drive: { isFolder: true, ready: 2, failed: 0, skipped: 2, connection: { id: connection.id } },
    })
    expect(await textsFor('When does the library open?')).toContain('library opens at ten')
    expect((await files(source.id)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Library ready',
      'museum.txt ready',
      'locked.txt skipped',
      'p.png skipped',
    ])

    desk.vendors.driveReads.length = 0
    put('museum', { content: Buffer.from('The museum opens at eleven.') })
    desk.vendors.drive.get('library')!.trashed = true
    put('garden')
    const later = await check()
    expect(later.drive).toMatchObject({
      ready: 2,
      problem: null,
      last: { added: 1, changed: 1, removed: 1, unchanged: 2, failed: 0 },
    })
    expect(desk.vendors.driveReads).toEqual(['museum', 'garden'])
    expect(await textsFor('museum opens')).toContain('eleven')
    expect(await textsFor('museum opens')).not.toContain('museum opens at nine')
    expect(await textsFor('library')).not.toContain('library opens')
    desk.vendors.driveReads.length = 0
    await check()
    expect(desk.vendors.driveReads).toEqual([])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from stored_files f
      where f.account_id = ${desk.admin.accountId} and not exists (
        select from knowledge_sources q where q.storage_key = f.storage_key)`.execute(db())
    expect(rows[0]!.n).toBe(0)
  })

  it('stops at its limit and says so, and keeps what it has if Google refuses a call', async () => {
    put('fold', { mimeType: FOLDER, parents: ['root'] })
    for (let at = 0; at < knowledge.DRIVE_FILES_MAX + 5; at++)
      put(`f${at}`, { mimeType: 'image/png', name: `${at}.png` })
    desk.vendors.drivePageSize = 100
    const source = await addAndRead('fold')
    expect(source.drive).toMatchObject({ skipped: knowledge.DRIVE_FILES_MAX, truncated: true })
    fault('/files', { status: 403, body: { error: { code: 403, errors: [{ reason: 'domainPolicy' }] } } })
    await sql`update knowledge_drives set due_at = now() where kb_id = ${base}`.execute(db())
    await refreshDrives(desk.server.running.context)
    await vi.waitFor(async () => {
      const { rows } = await sql<{
        tries: number
      }>`select tries from knowledge_drives where kb_id = ${base}`.execute(db())
      expect(rows[0]!.tries).toBe(1)
    }, WAIT)
    expect((await files(source.id)).length).toBe(50)
  })
})

describe('a file', () => {
  it('that is deleted or no longer shared fails with its text removed, and comes back when it does', async () => {
    const file = put('museum')
    const source = await addAndRead('museum')
    expect(source).toMatchObject({ state: 'ready', name: 'museum.txt', drive: { isFolder: false, ready: 1 } })
    desk.vendors.drive.delete('museum')
    const gone = await check()
    expect(gone).toMatchObject({
      state: 'failed',
      chunks: 0,
      error: { code: 'drive_gone', reason: { key: 'drive.gone' } },
    })
    expect(await textsFor('museum')).toBe('')
    desk.vendors.drive.set('museum', file)
    await check()
    expect(await textsFor('museum')).toContain('nine')
    await expect(add('museum')).rejects.toMatchObject({ status: 409 })
  })

  it('that can’t be read is refused, or fails with the reason', async () => {
    put('picture', { name: 'p.png', mimeType: 'image/png' })
    await expect(add('picture')).rejects.toMatchObject({ status: 400 })
    await expect(add('nothing')).rejects.toMatchObject({ status: 404 })
    put('huge', { mimeType: DOC, name: 'Huge', tooLargeToExport: true })
    expect(await addAndRead('huge')).toMatchObject({
      state: 'failed',
      error: { code: 'drive_export_too_large' },
    })
  })
})

describe('when Google fails', () => {
  it('waits as long as it asks, goes on, and loses nothing', async () => {
    put('museum')
    fault(
      '/files/museum',
      { status: 200, body: { id: 'museum', name: 'museum.txt', mimeType: 'text/plain' } },
      {
        status: 429,
        headers: { 'retry-after': '120' },
      },
    )
    await add('museum')
    const due = await vi.waitFor(async () => {
      const { rows } = await sql<{ tries: number; due_at: Date | null }>`
        select tries, due_at from knowledge_drives where kb_id = ${base}`.execute(db())
      expect(rows[0]).toMatchObject({ tries: 1 })
      return rows[0]!.due_at!
    }, WAIT)
    expect(due.getTime() - Date.now()).toBeGreaterThan(100_000)
    const { client } = desk.admin
    const shown = async () =>
      (await client.call(knowledge.listSources, { params: { id: base }, query: {} })).items[0]
    expect(await shown()).toMatchObject({ state: 'reading' })
    // Not before it is due.
    expect(await refreshDrives(desk.server.running.context)).toMatchObject({ resent: 0 })
    await check()
    expect(await textsFor('museum')).toContain('nine')
  })

  it('keeps what was read while the connection needs a person, and goes on when it had one', async () => {
    put('museum')
    await addAndRead('museum')
    desk.vendors.revokeAll('google')
    const broken = await check()
    expect(broken).toMatchObject({
      state: 'ready',
      drive: { problem: { code: 'drive_reconnect' }, connection: { state: 'reconnect' } },
    })
    expect(await textsFor('museum')).toContain('nine')
    // Nobody asks in vain meanwhile.
    await sql`update knowledge_drives set due_at = now() where kb_id = ${base}`.execute(db())
    expect(await refreshDrives(desk.server.running.context)).toMatchObject({ due: 0 })
    put('museum', { content: Buffer.from('The museum opens at eleven.') })
    await desk.connect({ purposes: ['drive'], connectionId: connection.id })
    expect(await check()).toMatchObject({ state: 'ready', drive: { problem: null } })
    expect(await textsFor('museum')).toContain('eleven')
  })

  it('names the base as a use of the connection, and keeps its text when that is removed', async () => {
    put('museum')
    await addAndRead('museum')
    const { client } = desk.admin
    const listed = await client.call(connections.list, {})
    expect(listed.items.find(({ id }) => id === connection.id)!.bases).toMatchObject([{ id: base }])
    const remove = (force: boolean) => client.call(connections.remove, { body: { id: connection.id, force } })
    await expect(remove(false)).rejects.toMatchObject({ status: 409 })
    await remove(true)
    const [source] = await settled(client, base)
    await client.call(knowledge.refreshSource, { params: { id: base, sid: source!.id } })
    await vi.waitFor(async () => {
      const now = await only()
      expect(now.drive).toMatchObject({
        reading: false,
        connection: null,
        problem: { code: 'drive_removed' },
      })
    }, WAIT)
    expect(await textsFor('museum')).toContain('nine')
  })
})

it('goes on after its process died, and leaves out a file that ended it twice', async () => {
  put('fold', { mimeType: FOLDER, parents: ['root'] })
  put('museum')
  put('poison')
  const source = await addAndRead('fold')
  // As two dead processes left it: work without a job, and a file that was begun and never ended.
  await sql`update knowledge_sources set refreshing = true, revision = revision + 1, crashes = 2 where id = ${source.id}`.execute(
    db(),
  )
  await sql`update knowledge_drives set due_at = null where source_id = ${source.id}`.execute(db())
  await sql`update knowledge_drive_files set tries = 2, mark = null where file_id = 'poison'
    and source_id = ${source.id}`.execute(db())
  expect(await refreshDrives(desk.server.running.context)).toMatchObject({ resent: 1 })
  await vi.waitFor(
    async () => expect((await only()).drive).toMatchObject({ reading: false, failed: 1, ready: 1 }),
    WAIT,
  )
  expect(await files(source.id)).toMatchObject([
    { fileId: 'poison', state: 'failed', reason: { code: 'drive_crashed' }, sourceId: null },
    { fileId: 'museum', state: 'ready' },
  ])
  // A person asks for another attempt.
  const { client } = desk.admin
  await client.call(knowledge.refreshSource, { params: { id: base, sid: source.id } })
  await vi.waitFor(async () => expect((await only()).drive).toMatchObject({ reading: false, ready: 2 }), WAIT)
})
