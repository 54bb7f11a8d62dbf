// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Draft } from '../save/draft.ts'
import type { Editor } from '../store/editor-store.ts'
import { mountEditor, type Mounted, press } from '../testing-editor.tsx'
import { useKeys } from '../use-keys.ts'
import { Outline } from './Outline.tsx'

let mounted: Mounted
let host: HTMLElement
let editor: Editor

function Keys() {
  useKeys({ flush: () => Promise.resolve() } as unknown as Draft)
  return null
}

beforeEach(() => {
  mounted = mountEditor()
  ;({ host, editor } = mounted)
  mounted.show(
    <>
      <Keys />
      <Outline />
    </>,
  )
})
afterEach(() => mounted.end())

const line = (id: string) => host.querySelector<HTMLElement>(`[role="treeitem"][data-node="${id}"]`)!
const focused = () => document.activeElement?.getAttribute('data-node')
const state = () => editor.getState()
const now = () => editor.document()
const ids = () => now().nodes.map(({ id }) => id)

it('is navigated by arrows, and opens settings with Enter', () => {
  act(() => line('n2').focus())
  press('ArrowDown', line('n2'))
  expect([focused(), state().selection]).toEqual(['n3', ['n3']])
  press('End', line('n3'))
  expect(focused()).toBe('n4')
  press('Home', line('n4'))
  expect(focused()).toBe('n1')
  press('Enter', line('n1'))
  expect(state().panel).toBe('inspect')
})

it('takes more lines into the selection, and selects a stream', () => {
  act(() => line('n2').focus())
  press('Shift+ArrowDown', line('n2'))
  expect([focused(), state().selection]).toEqual(['n3', ['n2', 'n3']])
  press('Ctrl+End', line('n3'))
  press('x', line('n4'))
  press('Ctrl+ArrowUp', line('n4'))
  expect([focused(), state().selection]).toEqual(['n3', ['n2', 'n3', 'n4']])
  press('Shift+ArrowLeft', line('n3'))
  expect(state().selection).toEqual(['n2', 'n3', 'n4', 'n1'])
})

it('lists the notes, which can be opened, navigated, deleted and added there', () => {
  const notes = () => [...host.querySelectorAll<HTMLElement>('button[data-node]')]
  const first = host.querySelector<HTMLElement>('button[data-node="t1"]')!
  const add = [...host.querySelectorAll('button')].find((one) => one.textContent === 'Add note')
  act(() => add?.click())
  expect(notes().map((one) => one.dataset.node)).toEqual(['t1', 't2'])
  act(() => first.click())
  expect([state().selection, state().panel]).toEqual([['t1'], 'inspect'])
  act(() => first.focus())
  press('x', first)
  expect(state().selection).toEqual([])
  press('x', first)
  press('Delete', first)
  expect(now().notes.map(({ id }) => id)).toEqual(['t2'])
})

it('keeps the focus where a node was deleted', async () => {
  act(() => line('n3').focus())
  act(() => editor.actions.select(['n3']))
  press('Delete', line('n3'))
  await act(() => vi.waitFor(() => expect(focused()).toBe('n2'), { timeout: 4000 }))
  expect(state().selection).toEqual([])
})

it('has all actions on a node: insert, move, switch off, rename, delete, its menu', () => {
  act(() => line('n2').focus())
  press('m', line('n2'))
  expect(state().menu).toMatchObject({ nodeId: 'n2' })
  press(']', line('n2'))
  expect([...host.querySelectorAll('[role="treeitem"]')].map((one) => one.getAttribute('data-node'))).toEqual(
    ['n1', 'n3', 'n2', 'n4'],
  )
  press('d', line('n2'))
  expect(line('n2').textContent).toContain('disabled')
  press('n', line('n2'))
  expect(state().palette).toEqual({})
  press('F2', line('n2'))
  expect(state().panel).toBe('inspect')
  press('Delete', line('n2'))
  expect(ids()).toEqual(['n1', 'n3', 'n4'])
})
