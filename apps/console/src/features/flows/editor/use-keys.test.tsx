// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hoverNode } from './canvas/hover.ts'
import { useHeldShift } from './canvas/use-held-shift.ts'
import { COMMANDS, type Command, KEYS } from './keys.ts'
import { nodeOf } from './model/document.ts'
import { edgesOf } from './model/testing.ts'
import { Outline } from './outline/Outline.tsx'
import type { Draft } from './save/draft.ts'
import type { Editor } from './store/editor-store.ts'
import { mountEditor, type Mounted, press } from './testing-editor.tsx'
import { useKeys } from './use-keys.ts'

let mounted: Mounted
let host: HTMLElement
let editor: Editor
let canvas: Mounted['canvas']
let copied: string[]
const flush = vi.fn(() => Promise.resolve())

function Keys() {
  useKeys({ flush } as unknown as Draft)
  return <input aria-label="field" />
}

const render = (options?: { readOnly: boolean }) =>
  mounted.show(
    <>
      <Keys />
      <Outline />
    </>,
    options,
  )

beforeEach(() => {
  mounted = mountEditor()
  ;({ host, editor, canvas, copied } = mounted)
  render()
})
afterEach(() => {
  mounted.end()
  vi.clearAllMocks()
})

function paste(text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  act(() => void document.body.dispatchEvent(event))
}

/** The value of a canvas hook, used in the editor. */
function renderHook<T>(use: () => T): { current: T | undefined } {
  const shown: { current: T | undefined } = { current: undefined }
  function Probe() {
    shown.current = use()
    return null
  }
  mounted.show(<Probe />)
  return shown
}

const line = (id: string) => host.querySelector<HTMLElement>(`[role="treeitem"][data-node="${id}"]`)!
const focused = () => document.activeElement?.getAttribute('data-node')
const state = () => editor.getState()
const now = () => editor.document()
const ids = () => now().nodes.map(({ id }) => id)
const at = (id: string) => nodeOf(now(), id)?.position

/** The visible result of each command's keys; every command has one. */
const CASES: Record<Command, () => void | Promise<void>> = {
  add: () => {
    press('n')
    expect(state().palette).toEqual({})
  },
  walk: () => {
    press('ArrowRight')
    expect([state().selection, canvas.focus.mock.lastCall]).toEqual([['n3'], ['n3']])
    press('ArrowLeft')
    expect(state().selection).toEqual(['n2'])
  },
  step: () => {
    act(() => line('n2').focus())
    press('Ctrl+ArrowDown', line('n2'))
    expect([focused(), state().selection]).toEqual(['n3', ['n2']])
    act(() => line('n3').blur())
    press('Ctrl+ArrowRight')
    expect([canvas.focus.mock.lastCall, state().selection]).toEqual([['n3'], ['n2']])
  },
  mark: () => {
    act(() => line('n4').focus())
    press('x', line('n4'))
    expect(state().selection).toEqual(['n2', 'n4'])
    press('x', line('n4'))
    expect([focused(), state().selection]).toEqual(['n4', ['n2']])
  },
  stream: () => {
    press('Shift+ArrowRight')
    expect(state().selection).toEqual(['n2', 'n3', 'n4'])
  },
  values: () => {
    vi.useFakeTimers()
    const shown = renderHook(useHeldShift)
    act(() => hoverNode('n3'))
    press('Shift')
    expect(shown.current).toBeNull()
    act(() => void vi.advanceTimersByTime(300))
    expect(shown.current).toBe('n3')
    press('Shift+ArrowRight')
    expect(shown.current).toBeNull()
    act(() => hoverNode(null))
    vi.useRealTimers()
  },
  move: () => {
    const { x, y } = at('n2')!
    for (let n = 0; n < 3; n += 1) press('Alt+ArrowDown')
    expect(at('n2')).toEqual({ x, y: y + 30 })
    press('Ctrl+z')
    expect(at('n2')).toEqual({ x, y })
  },
  resize: () => {
    act(() => editor.actions.select(['t1']))
    press('Alt+Shift+ArrowRight')
    press('Alt+Shift+ArrowDown')
    expect(now().notes.at(0)?.size).toEqual({ width: 220, height: 100 })
    press('Ctrl+z')
    expect(now().notes.at(0)?.size).toBeUndefined()
  },
  rename: () => {
    press('F2')
    expect([state().selection, state().panel]).toEqual([['n2'], 'inspect'])
  },
  onOff: () => {
    press('d')
    expect(nodeOf(now(), 'n2')?.disabled).toBe(true)
    press('Ctrl+z')
    expect(nodeOf(now(), 'n2')?.disabled).toBeUndefined()
  },
  remove: () => {
    press('Delete')
    expect(ids()).toEqual(['n1', 'n3', 'n4'])
    press('Ctrl+z')
    expect(edgesOf(now())).toEqual(['n1.out n2', 'n2.out n3', 'n3.yes n4'])
  },
  menu: () => {
    press('m')
    expect(state().menu).toMatchObject({ nodeId: 'n2' })
  },
  earlier: () => {
    act(() => editor.actions.select(['n3']))
    press('[')
    expect(edgesOf(now())).toEqual(['n1.out n3', 'n2.out n4', 'n3.yes n2'])
    expect(state().said.text).toBe('n3 · If now comes after n1 · Start')
  },
  later: () => {
    press(']')
    expect(edgesOf(now())).toEqual(['n1.out n3', 'n2.out n4', 'n3.yes n2'])
    press(']')
    expect(state().said.text).toBe('n2 · Set fields can’t move there')
  },
  undo: () => {
    press('Delete')
    press('Ctrl+z')
    expect(ids()).toContain('n2')
    expect([state().said.text, state().told?.text]).toEqual(Array(2).fill('Undone: delete step'))
  },
  redo: () => {
    press('Delete')
    press('Ctrl+z')
    press('Ctrl+Shift+Z')
    expect(ids()).not.toContain('n2')
    press('Ctrl+z')
    press('Ctrl+y')
    expect(ids()).not.toContain('n2')
  },
  copy: async () => {
    await act(async () => press('Ctrl+c'))
    expect(JSON.parse(copied.at(0)!)).toMatchObject({ version: 1, nodes: [{ id: 'n2' }] })
    paste(copied.at(0)!)
    expect(ids()).toEqual(['n1', 'n2', 'n3', 'n4', 'n5'])
    press('Ctrl+z')
    expect(ids()).toHaveLength(4)
  },
  cut: async () => {
    await act(async () => press('Ctrl+x'))
    expect(ids()).toEqual(['n1', 'n3', 'n4'])
    expect(copied).toHaveLength(1)
  },
  paste: () => {
    const before = now()
    for (const junk of ['hello', '{"nodes":[{"id":"x"}]}', '{"version":9,"nodes":[{}]}']) paste(junk)
    expect(now()).toBe(before)
  },
  duplicate: () => {
    press('Ctrl+d')
    expect([ids().at(-1), state().selection]).toEqual(['n5', ['n5']])
    press('Ctrl+z')
    expect(ids()).toHaveLength(4)
  },
  all: () => {
    press('Ctrl+a')
    expect(state().selection).toEqual(['n1', 'n2', 'n3', 'n4', 't1'])
  },
  pointer: () => {
    press('v')
    expect(state().options.tool).toBe('pointer')
  },
  hand: () => {
    press('h')
    expect(state().options.tool).toBe('hand')
  },
  // The canvas handles the space bar itself.
  pan: () => expect(KEYS.find(({ command }) => command === 'pan')?.keys).toEqual([]),
  snap: () => {
    const { snap } = state().options
    press('g')
    expect(state().options.snap).toBe(!snap)
    act(() => editor.actions.setOptions({ snap: true }))
    press('Alt+ArrowRight')
    expect(at('n2')!.x % 20).toBe(0)
    act(() => editor.actions.setOptions({ snap: false }))
  },
  zoomIn: () => {
    press('+')
    expect(canvas.zoomBy).toHaveBeenLastCalledWith(1.25)
  },
  zoomOut: () => {
    press('-')
    expect(canvas.zoomBy).toHaveBeenLastCalledWith(0.8)
  },
  full: () => {
    press('0')
    expect(canvas.zoomTo).toHaveBeenLastCalledWith(1)
  },
  fit: () => {
    press('1')
    expect(canvas.fit).toHaveBeenCalledOnce()
  },
  arrange: async () => {
    act(() => editor.actions.edit((document) => ({ ...document, nodes: document.nodes.map(atOnePlace) })))
    press('Ctrl+o')
    await act(() => vi.waitFor(() => expect(at('n4')).not.toEqual({ x: 7, y: 7 }), { timeout: 4000 }))
    press('Ctrl+z')
    expect(at('n4')).toEqual({ x: 7, y: 7 })
  },
  outline: () => {
    press('o')
    expect(state().view).toBe('outline')
  },
  problems: () => {
    press('p')
    expect(state().panel).toBe('problems')
    press('p')
    expect(state().panel).toBeNull()
  },
  run: () => {
    press('Alt+r')
    expect(state().panel).toBe('run')
  },
  save: () => {
    press('Ctrl+s')
    expect(flush).toHaveBeenCalledOnce()
  },
  help: () => {
    press('?')
    expect(state().help).toBe(true)
  },
  panel: async () => {
    const panel = document.createElement('aside')
    panel.id = 'flow-panel'
    panel.innerHTML = '<div><button>Close</button></div><header><input value="title"></header>'
    document.body.append(panel)
    const field = panel.querySelector('input')!
    act(() => line('n2').focus())
    press('F6', line('n2'))
    await vi.waitFor(() => expect(document.activeElement).toBe(field), { timeout: 4000 })
    press('F6', field)
    expect(focused()).toBe('n2')
    act(() => field.focus())
    press('Escape', field)
    expect([focused(), state().selection]).toEqual(['n2', ['n2']])
    panel.remove()
  },
  close: () => {
    press('n')
    press('Escape')
    expect([state().palette, state().selection]).toEqual([null, ['n2']])
    press('Escape')
    expect(state().selection).toEqual([])
  },
}

const atOnePlace = <T,>(node: T): T => ({ ...node, position: { x: 7, y: 7 } })

describe('the keyboard', () => {
  it.each(COMMANDS)('can %s', async (command) => {
    expect.hasAssertions()
    await CASES[command]()
  })

  it('is off while typing, and while a dialog is open', () => {
    const before = now()
    press('Delete', host.querySelector('input')!)
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    document.body.append(dialog)
    press('Delete')
    dialog.remove()
    expect(now()).toBe(before)
  })

  it('changes nothing where nothing can be changed', () => {
    render({ readOnly: true })
    const before = now()
    for (const line of KEYS.filter(({ writes }) => writes)) for (const key of line.keys) press(key)
    paste('{"nodes":[{"id":"n2","type":"if"}]}')
    expect(now()).toBe(before)
    expect([state().palette, state().menu]).toEqual([null, null])
    press('ArrowRight')
    expect(state().selection).toEqual(['n3'])
  })
})
