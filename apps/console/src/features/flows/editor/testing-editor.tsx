import { ReactFlowProvider } from '@xyflow/react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { CanvasSlot } from './store/canvas-handle.ts'
import { addNote } from './model/edit-notes.ts'
import { CATALOGUE, chain } from './model/testing.ts'
import { EditorProvider } from './store/context.ts'
import { createEditor, type Editor } from './store/editor-store.ts'

function canvasOf() {
  return {
    fit: vi.fn(),
    reveal: vi.fn(),
    focus: vi.fn<(id: string) => void>(),
    middle: () => ({ x: 500, y: 500 }),
    zoomBy: vi.fn<(factor: number) => void>(),
    zoomTo: vi.fn<(zoom: number) => void>(),
  }
}

export interface Mounted {
  editor: Editor
  host: HTMLElement
  canvas: ReturnType<typeof canvasOf>
  /** Texts written to the clipboard. */
  copied: string[]
  show: (shown: ReactNode, options?: { readOnly?: boolean }) => void
  end: () => void
}

/** Mounts editor parts with a flow of four connected nodes and a note; the second node is selected. */
export function mountEditor(): Mounted {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('isSecureContext', true)
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  })
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const editor = createEditor(addNote(chain('setFields', 'if', 'output'), { x: 0, y: 400 }).document)
  editor.actions.select(['n2'])
  const canvas = canvasOf()
  const slot = new CanvasSlot()
  slot.set(canvas)
  return {
    editor,
    host,
    canvas,
    copied,
    show: (shown, { readOnly = false } = {}) =>
      act(() =>
        root.render(
          <EditorProvider value={{ editor, catalogue: CATALOGUE, flowId: null, readOnly, canvas: slot }}>
            <ReactFlowProvider>{shown}</ReactFlowProvider>
          </EditorProvider>,
        ),
      ),
    end: () => {
      act(() => root.unmount())
      document.body.replaceChildren()
      vi.unstubAllGlobals()
    },
  }
}

/** Presses keys such as `Ctrl+Shift+z`. */
export function press(name: string, target: EventTarget = document.body): void {
  const parts = name === '+' ? ['+'] : name.split('+').filter((part) => part !== '')
  const event = new KeyboardEvent('keydown', {
    key: parts.at(-1)!,
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    bubbles: true,
    cancelable: true,
  })
  act(() => void target.dispatchEvent(event))
}
