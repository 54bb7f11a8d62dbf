// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CanvasBar } from './canvas/CanvasBar.tsx'
import { NodeBar } from './canvas/NodeBar.tsx'
import { SelectionBar } from './canvas/SelectionBar.tsx'
import { Connections } from './inspector/Connections.tsx'
import { EdgePanel } from './inspector/EdgePanel.tsx'
import { ManyPanel } from './inspector/ManyPanel.tsx'
import { NotePanel } from './inspector/NotePanel.tsx'
import { NodeMenu } from './menu/NodeMenu.tsx'
import { nodeOf } from './model/document.ts'
import { CATALOGUE, edgesOf } from './model/testing.ts'
import { Palette } from './palette/Palette.tsx'
import type { Draft } from './save/draft.ts'
import type { Editor } from './store/editor-store.ts'
import { mountEditor, type Mounted, press } from './testing-editor.tsx'
import { EditorMenu } from './toolbar/EditorMenu.tsx'

// Whatever a pointer can do in the editor, a key can, too: each place lists all its actions with their results.

let mounted: Mounted
let editor: Editor

beforeEach(() => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => media)
  mounted = mountEditor()
  ;({ editor } = mounted)
})
afterEach(() => mounted.end())

const state = () => editor.getState()
const now = () => editor.document()
const at = (id: string) => nodeOf(now(), id)!.position
const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

/** Waits for parts that load on demand. */
const settled = (look: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined)
      look()
    },
    { timeout: 4000 },
  )

type Cases = Record<string, () => void>

/** Each button is a tab stop, has a case, and does what that says; Enter and the space bar click it. */
async function expectButtons(cases: Cases, show: () => void): Promise<void> {
  show()
  expect(all('button').map(nameOf)).toEqual(Object.keys(cases))
  for (const [name, expected] of Object.entries(cases)) {
    const before = now()
    const button = all('button').find((one) => nameOf(one) === name)!
    expect([name, button.tabIndex, button.hasAttribute('disabled')]).toEqual([name, 0, false])
    act(() => button.focus())
    await act(async () => button.click())
    expected()
    act(() => editor.actions.load(before))
    show()
  }
}

describe('by keyboard, too, one can', () => {
  it("do everything that the canvas's bar offers", async () => {
    const { canvas } = mounted
    const { snap, dots, map } = state().options
    await expectButtons(
      {
        'Zoom out': () => expect(canvas.zoomBy).toHaveBeenLastCalledWith(0.8),
        'Zoom in': () => expect(canvas.zoomBy).toHaveBeenLastCalledWith(1.25),
        'Fit to view': () => expect(canvas.fit).toHaveBeenCalledOnce(),
        'Select by dragging (V)': () => expect(state().options.tool).toBe('pointer'),
        'Pan by dragging (H)': () => expect(state().options.tool).toBe('hand'),
        'Snap to grid (G)': () => expect(state().options.snap).toBe(!snap),
        'Hide grid': () => {
          expect(state().options.dots).toBe(!dots)
          act(() => editor.actions.setOptions({ dots }))
        },
        'Hide minimap': () => {
          expect(state().options.map).toBe(!map)
          act(() => editor.actions.setOptions({ map }))
        },
        // Its result is awaited where its key is tried.
        'Auto-layout': () => undefined,
        'Add note': () => expect([now().notes.length, state().selection]).toEqual([2, ['t2']]),
      },
      () => mounted.show(<CanvasBar />),
    )
  })

  it('do everything that the bar of several nodes offers', async () => {
    const ids = ['n2', 'n3', 'n4']
    act(() =>
      editor.actions.edit((document) => ({
        ...document,
        nodes: document.nodes.map((node, index) => ({
          ...node,
          position: { x: index * index * 300, y: index * index * 200 },
        })),
      })),
    )
    const places = ids.map(at)
    const moved = () => expect(ids.map(at)).not.toEqual(places)
    await expectButtons(
      {
        Copy: () => expect(JSON.parse(mounted.copied.at(-1)!).nodes).toHaveLength(3),
        Duplicate: () => expect(now().nodes).toHaveLength(7),
        'Align left': moved,
        'Align centers': moved,
        'Align right': moved,
        'Align top': moved,
        'Align middles': moved,
        'Align bottom': moved,
        'Distribute horizontally': moved,
        'Distribute vertically': moved,
        'Enable or disable': () => expect(ids.every((id) => nodeOf(now(), id)!.disabled)).toBe(true),
        Delete: () => expect(now().nodes.map(({ id }) => id)).toEqual(['n1']),
      },
      () => {
        act(() => editor.actions.select(ids))
        mounted.show(<SelectionBar selection={ids} />)
      },
    )
  })

  it('do with several nodes what their panel offers, where there is no canvas', async () => {
    const ids = ['n2', 'n3']
    await expectButtons(
      {
        Copy: () => expect(JSON.parse(mounted.copied.at(-1)!).nodes).toHaveLength(2),
        Duplicate: () => expect(now().nodes).toHaveLength(6),
        'On/off': () => expect(nodeOf(now(), 'n3')!.disabled).toBe(true),
        'Align in a row': () => expect(at('n2').y).toBe(at('n3').y),
        'Align in a column': () => expect(at('n2').x).toBe(at('n3').x),
        Delete: () => expect(now().nodes).toHaveLength(2),
      },
      () => {
        act(() => editor.actions.select(ids))
        mounted.show(<ManyPanel selection={ids} />)
      },
    )
  })

  it("find what a node's bar offers in its menu", () => {
    mounted.show(<NodeBar id="n2" disabled={false} isStart={false} />)
    const offered = all('button').map(nameOf)
    act(() => editor.actions.showMenu({ nodeId: 'n2', x: 0, y: 0 }))
    mounted.show(<NodeMenu menu={state().menu!} />)
    const lines = all('[role="menuitem"]').map((one) => one.textContent.replace('…', ''))
    expect(lines).toEqual(expect.arrayContaining(offered.filter((name) => name !== 'More (M)')))
  })

  it('put a node onto a connection, and take a connection out', async () => {
    await expectButtons(
      {
        'n1 · Start': () => expect(state().selection).toEqual(['n1']),
        'n2 · Set fields': () => expect(state().selection).toEqual(['n2']),
        'Insert step': () => expect(state().palette).toMatchObject({ on: { from: 'n1', to: 'n2' } }),
        'Remove connection': () => expect(edgesOf(now())).toEqual(['n2.out n3', 'n3.yes n4']),
      },
      () => mounted.show(<EdgePanel id="n1.out>n2" />),
    )
  })

  it('put a node after each port of another, and connect and disconnect them', () => {
    const node = nodeOf(now(), 'n3')!
    mounted.show(<Connections node={node} definition={CATALOGUE.get('if')!} />)
    const adders = all('button').filter((one) => one.getAttribute('aria-label')?.startsWith('Add step'))
    expect(adders).toHaveLength(3)
    const ports = adders.map((one) => {
      act(() => one.click())
      return state().palette?.port
    })
    expect(ports).toEqual(['yes', 'no', 'error'])
  })

  it('write, colour and delete a note', async () => {
    mounted.show(<NotePanel id="t1" />)
    expect(all('textarea:not([aria-hidden]), select').map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
    await expectButtons({ 'Delete note': () => expect(now().notes).toEqual([]) }, () =>
      mounted.show(<NotePanel id="t1" />),
    )
  })

  it("open everything in the editor's overflow menu", async () => {
    const draft = { state: { getState: () => ({ title: 'Flow' }) } } as unknown as Draft
    const saved = vi.fn(() => 'blob:flow')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }))
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const cases: Cases = {
      'Parameters and settings': () => expect([state().panel, state().selection]).toEqual(['inspect', []]),
      'AI assistant': () => expect(state().panel).toBe('chat'),
      Versions: () => expect(state().panel).toBe('versions'),
      'Auto-layout': () => undefined,
      'Export to file': () => expect([saved, download].map(({ mock }) => mock.calls.length)).toEqual([1, 1]),
      'Keyboard shortcuts': () => expect(state().help).toBe(true),
    }
    mounted.show(<EditorMenu draft={draft} />)
    const button = all('button').at(0)!
    expect([nameOf(button), button.tabIndex]).toEqual(['More', 0])
    for (const [at, [name, expected]] of Object.entries(cases).entries()) {
      await act(async () => button.click())
      await settled(() => expect(all('[role="menuitem"]')).not.toEqual([]))
      const items = all('[role="menuitem"]')
      expect(items.map((one) => one.textContent)).toEqual(Object.keys(cases))
      for (let n = 0; n < at; n += 1) press('ArrowDown', document.activeElement!)
      expect(document.activeElement?.textContent).toBe(name)
      await act(async () => items.at(at)!.click())
      expected()
      await settled(() => expect(all('[role="menu"]')).toEqual([]))
    }
  })

  it('find a node type in the palette, insert it, and return to where one was', () => {
    Element.prototype.scrollIntoView = () => undefined
    const before = document.createElement('button')
    document.body.append(before)
    before.focus()
    act(() => editor.actions.openPalette({}))
    mounted.show(<Palette />)
    const field = all('[role="combobox"]').at(0)!
    expect(document.activeElement).toBe(field)
    const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent
    const first = chosen()
    press('ArrowDown', field)
    expect(chosen()).not.toBe(first)
    press('ArrowUp', field)
    expect(chosen()).toBe(first)
    press('Escape', field)
    expect([state().palette, document.activeElement]).toEqual([null, before])

    act(() => editor.actions.openPalette({}))
    press('Enter', all('[role="combobox"]').at(0))
    expect([now().nodes.length, state().palette]).toEqual([5, null])
    expect(edgesOf(now())).toContain('n2.out n5')
  })
})
