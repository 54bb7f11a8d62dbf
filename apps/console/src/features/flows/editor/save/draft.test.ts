import { ApiError, type flows } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyDocument } from '../model/document.ts'
import { addParameter, changeParameter } from '../model/edit-flow.ts'
import { move, setTitle } from '../model/edit-nodes.ts'
import { insert } from '../model/insert.ts'
import { CATALOGUE } from '../model/testing.ts'
import { createEditor } from '../store/editor-store.ts'
import { Draft, RETRY_MS } from './draft.ts'
import type { UnsavedDraft } from './draft-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ID = 'flw_1' as flows.Flow['id']

const down = () => new ApiError({ status: 0, code: 'network', message: 'not reached' })

/** A server with one flow, which fills in defaults in documents. */
function stage({ isNew = false } = {}) {
  const server = { title: 'Flow', document: emptyDocument(), revision: 1, saves: 0, isDown: false }
  const answer = () =>
    ({
      id: ID,
      title: server.title,
      document: structuredClone(server.document),
      revision: server.revision,
      problems: [],
      publishedVersion: null,
      changed: true,
    }) as unknown as flows.Flow
  const created: string[] = []
  const kept = new Map<string | null, UnsavedDraft>()
  const editor = createEditor(isNew ? emptyDocument() : answer().document)
  const draft = new Draft(editor, isNew ? null : { ...answer(), document: editor.document() }, {
    title: 'Untitled',
    ports: {
      create: (values) => {
        if (server.isDown) return Promise.reject(down())
        Object.assign(server, values)
        return Promise.resolve(answer())
      },
      save: (_id, { revision, ...values }) => {
        if (server.isDown) return Promise.reject(down())
        if (revision !== server.revision)
          return Promise.reject(new ApiError({ status: 409, code: 'conflict', message: 'stale' }))
        Object.assign(server, values, { revision: revision + 1, saves: server.saves + 1 })
        return Promise.resolve(answer())
      },
      fetch: () => Promise.resolve(answer()),
      onCreated: ({ id }) => created.push(id),
      store: {
        read: (id) => Promise.resolve(kept.get(id) ?? null),
        write: (id, work) => Promise.resolve(void kept.set(id, work)),
        drop: (id) => Promise.resolve(void kept.delete(id)),
      },
    },
  })
  editor.subscribe((state, before) => {
    if (state.history.present !== before.history.present) draft.changed()
  })
  const titled = (title: string) => editor.actions.edit((document) => setTitle(document, 'n1', title))
  const save = () => draft.state.getState().save
  return { server, editor, draft, created, titled, save, answer, kept }
}

it('creates a flow with the first change, once, and saves what came meanwhile', async () => {
  const { server, draft, created, titled } = stage({ isNew: true })
  expect(draft.isUnsaved).toBe(false)
  titled('a')
  titled('b')
  expect(draft.isUnsaved).toBe(true)
  await vi.runAllTimersAsync()
  expect(created).toEqual([ID])
  expect(server.document.nodes.at(0)?.title).toBe('b')
  expect(draft.state.getState().flowId).toBe(ID)
})

it('saves after a pause, many changes at once', async () => {
  const { server, titled, save } = stage()
  for (const title of ['a', 'ab', 'abc']) titled(title)
  await vi.runAllTimersAsync()
  expect(server).toMatchObject({ saves: 1, revision: 2 })
  expect(server.document.nodes.at(0)?.title).toBe('abc')
  expect(save().phase).toBe('saved')
})

it('saves nothing when everything was undone', async () => {
  const { server, editor, titled } = stage()
  titled('a')
  editor.actions.undo()
  await vi.runAllTimersAsync()
  expect(server.saves).toBe(0)
})

it('keeps both when someone else saved, until it is resolved', async () => {
  const { server, editor, draft, titled, save } = stage()
  Object.assign(server, { document: setTitle(server.document, 'n1', 'theirs'), revision: 5 })
  titled('mine')
  await vi.runAllTimersAsync()
  expect(save()).toEqual({ phase: 'conflict', fields: ['document'] })
  expect(server.document.nodes.at(0)?.title).toBe('theirs')
  await draft.overwrite()
  expect(server).toMatchObject({ revision: 6 })
  expect(server.document.nodes.at(0)?.title).toBe('mine')
  expect(editor.document().nodes.at(0)?.title).toBe('mine')
})

it('takes theirs when asked', async () => {
  const { server, editor, draft, titled, save } = stage()
  Object.assign(server, { document: setTitle(server.document, 'n1', 'theirs'), revision: 5 })
  titled('mine')
  await vi.runAllTimersAsync()
  draft.reload()
  expect(editor.document().nodes.at(0)?.title).toBe('theirs')
  await vi.runAllTimersAsync()
  expect(save().phase).toBe('clean')
  expect(server.saves).toBe(0)
})

it('does not treat a rename by someone else as a conflict', async () => {
  const { server, draft, titled, save } = stage()
  Object.assign(server, { title: 'Renamed', revision: 2 })
  titled('mine')
  await vi.runAllTimersAsync()
  expect(save().phase).toBe('saved')
  expect(server).toMatchObject({ title: 'Renamed', revision: 3 })
  expect(draft.state.getState().title).toBe('Renamed')
})

it('follows what others save while nothing is changed here', async () => {
  const { server, editor, draft, answer } = stage()
  Object.assign(server, { document: setTitle(server.document, 'n1', 'theirs'), revision: 2 })
  draft.received(answer())
  await vi.runAllTimersAsync()
  expect(editor.document().nodes.at(0)?.title).toBe('theirs')
  expect(server.saves).toBe(0)
})

it("holds back a document that can't be saved", async () => {
  const { server, editor, save } = stage()
  editor.actions.edit(addParameter)
  editor.actions.edit((document) => changeParameter(document, 0, { key: 'not a key' }))
  await vi.runAllTimersAsync()
  expect(server.saves).toBe(0)
  expect(save().phase).toBe('invalid')
})

it('merges what two people changed at different nodes, and saves it', async () => {
  const { server, editor, titled, save } = stage()
  editor.actions.edit((document) => insert(document, CATALOGUE, { type: 'setFields' }).document)
  await vi.runAllTimersAsync()
  Object.assign(server, {
    document: setTitle(server.document, 'n2', 'theirs'),
    revision: server.revision + 1,
  })
  titled('mine')
  await vi.runAllTimersAsync()
  expect(save().phase).toBe('saved')
  expect(server.document.nodes.map(({ title }) => title)).toEqual(['mine', 'theirs'])
  expect(editor.document().nodes.map(({ title }) => title)).toEqual(['mine', 'theirs'])
  editor.actions.undo()
  expect(editor.document().nodes.map(({ title }) => title)).toEqual(['', 'theirs'])
})

it('restores mine by Undo when theirs was taken', async () => {
  const { server, editor, draft, titled, save } = stage()
  Object.assign(server, { document: setTitle(server.document, 'n1', 'theirs'), revision: 5 })
  titled('mine')
  await vi.runAllTimersAsync()
  draft.reload()
  editor.actions.undo()
  expect(editor.document().nodes.at(0)?.title).toBe('mine')
  await vi.runAllTimersAsync()
  expect(save().phase).toBe('saved')
  expect(server.document.nodes.at(0)?.title).toBe('mine')
})

it('keeps work on the device while the server is down, and saves it by itself when it is back', async () => {
  const { server, draft, titled, save, kept } = stage()
  server.isDown = true
  titled('a')
  await vi.advanceTimersByTimeAsync(RETRY_MS * 3)
  expect(save().phase).toBe('failed')
  expect(draft.state.getState().away).toBe(true)
  expect(draft.isUnsaved).toBe(true)
  titled('ab')
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(kept.get(ID)?.document.nodes.at(0)?.title).toBe('ab')
  server.isDown = false
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(server.document.nodes.at(0)?.title).toBe('ab')
  expect(draft.state.getState()).toMatchObject({ away: false, save: { phase: 'saved' } })
  expect(kept.size).toBe(0)
})

it('keeps a flow that could not even be created, and creates it once', async () => {
  const { server, draft, created, titled, kept } = stage({ isNew: true })
  server.isDown = true
  titled('a')
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(draft.isUnsaved).toBe(true)
  expect([...kept.keys()]).toEqual([null])
  server.isDown = false
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(created).toEqual([ID])
  expect(draft.isUnsaved).toBe(false)
  expect(kept.size).toBe(0)
})

it('offers what an earlier visit could not save, and Undo reverts it', async () => {
  const { server, editor, draft, kept } = stage()
  kept.set(ID, { title: 'Flow', document: setTitle(emptyDocument(), 'n1', 'kept'), at: 1 })
  await draft.findKept()
  expect(draft.state.getState().found?.at).toBe(1)
  draft.takeKept()
  await vi.runAllTimersAsync()
  expect(server.document.nodes.at(0)?.title).toBe('kept')
  editor.actions.undo()
  expect(editor.document().nodes.at(0)?.title).toBe('')
  kept.set(ID, { title: 'Flow', document: editor.document(), at: 2 })
  await draft.findKept()
  expect([draft.state.getState().found, kept.size]).toEqual([null, 0])
})

it('says whether everything is saved before leaving', async () => {
  const { server, draft, titled } = stage()
  titled('a')
  const settled = draft.settle()
  await vi.runAllTimersAsync()
  expect(await settled).toBe(true)
  server.isDown = true
  titled('b')
  const failed = draft.settle()
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(await failed).toBe(false)
  draft.close()
})

it('saves the undo of a restored version, however soon it comes', async () => {
  const { server, editor, draft, titled, answer } = stage()
  titled('mine')
  await vi.runAllTimersAsync()
  expect(server.document.nodes.at(0)?.title).toBe('mine')
  Object.assign(server, { document: emptyDocument(), revision: server.revision + 1 })
  const restored = answer()
  draft.adopt(restored)
  editor.actions.edit(() => restored.document)
  // The restored version is on the server already: only the undo is a change.
  expect(draft.isUnsaved).toBe(false)
  editor.actions.undo()
  expect(draft.isUnsaved).toBe(true)
  await vi.runAllTimersAsync()
  expect(server.document.nodes.at(0)?.title).toBe('mine')
})

it('shows the document in another form without saving it, until something changes', async () => {
  const { server, editor, draft, titled } = stage()
  draft.showAs(move(editor.document(), { n1: { x: 100, y: 0 } }))
  expect(editor.document().nodes[0]?.position.x).toBe(100)
  expect(draft.isUnsaved).toBe(false)
  await vi.runAllTimersAsync()
  expect(server.saves).toBe(0)
  titled('named')
  await vi.runAllTimersAsync()
  expect(server.saves).toBe(1)
  expect(server.document.nodes[0]).toMatchObject({ title: 'named', position: { x: 100 } })
})
