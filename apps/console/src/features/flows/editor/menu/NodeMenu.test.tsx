// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CanvasSlot } from '../store/canvas-handle.ts'
import { en } from '../canvas/texts/en.ts'
import { nodeOf } from '../model/document.ts'
import { CATALOGUE, chain, edgesOf } from '../model/testing.ts'
import { EditorProvider } from '../store/context.ts'
import { createEditor, type Editor } from '../store/editor-store.ts'
import { NodeMenu } from './NodeMenu.tsx'

let root: Root
let editor: Editor
let copied: string[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('isSecureContext', true)
  copied = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  })
  editor = createEditor(chain('setFields', 'if', 'output'))
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const menu = { nodeId: 'n2', x: 10, y: 10 }
  editor.actions.showMenu(menu)
  act(() =>
    root.render(
      <EditorProvider
        value={{
          editor,
          catalogue: CATALOGUE,
          flowId: null,
          readOnly: false,
          canvas: new CanvasSlot(),
        }}
      >
        <NodeMenu menu={menu} />
      </EditorProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
const state = () => editor.getState()
const now = () => editor.document()

/** The visible result of each menu item. */
const CASES: Partial<Record<keyof typeof en.menu, () => void>> = {
  insert: () => expect(state().palette).toEqual({ after: 'n2' }),
  connect: () => expect(state().menu?.asks).toBe('connect'),
  move: () => expect(state().menu?.asks).toBe('move'),
  earlier: () => expect(edgesOf(now())).toEqual(['n1.out n2', 'n2.out n3', 'n3.yes n4']),
  later: () => expect(edgesOf(now())).toEqual(['n1.out n3', 'n2.out n4', 'n3.yes n2']),
  rename: () => expect([state().selection, state().panel]).toEqual([['n2'], 'inspect']),
  run: () => expect(state().panel).toBe('run'),
  upstream: () => expect(state().selection).toEqual(['n2', 'n1']),
  downstream: () => expect(state().selection).toEqual(['n2', 'n3', 'n4']),
  disable: () => expect(nodeOf(now(), 'n2')?.disabled).toBe(true),
  duplicate: () => expect(now().nodes).toHaveLength(5),
  copy: () => expect(JSON.parse(copied[0] ?? '{}')).toMatchObject({ nodes: [{ id: 'n2' }] }),
  remove: () => expect(nodeOf(now(), 'n2')).toBeUndefined(),
}
const names = Object.keys(CASES) as (keyof typeof CASES)[]

it('has a test for each of its items', () => {
  expect(items().map((item) => item.textContent)).toEqual(names.map((name) => en.menu[name]))
})

it.each(names)('does what its item “%s” says', async (name) => {
  expect.hasAssertions()
  const item = items().find(({ textContent }) => textContent === en.menu[name])
  await act(async () => item?.click())
  CASES[name]?.()
})
