import type { EditorContext } from './store/context.ts'
import { soon } from './when-there.ts'

/** A node, a note or an outline line, wherever it is shown. */
const selectorOf = (id: string): string =>
  `:is(.react-flow__node[data-id="${CSS.escape(id)}"], .react-flow__edge[data-id="${CSS.escape(id)}"], [role="treeitem"][data-node="${CSS.escape(id)}"], button[data-node="${CSS.escape(id)}"])`

const THING = '.react-flow__node, .react-flow__edge, [data-node]'

/** The id of the focused node, note or connection. */
export function focusedThing(element: Element | null = document.activeElement): string | null {
  const thing = element?.closest(THING)
  return thing?.getAttribute('data-id') ?? thing?.getAttribute('data-node') ?? null
}

/** Focuses an element of the flow without scrolling. Returns whether it is shown. */
export function focusShown(id: string): boolean {
  const element = document.querySelector<HTMLElement>(selectorOf(id))
  element?.focus({ preventScroll: element.closest('.react-flow') !== null })
  return element !== null
}

/** `focusShown` after the next render. */
export const focusSoon = (id: string | undefined): void => {
  if (id !== undefined) soon(() => focusShown(id))
}

/** Moves focus from the side panel back to the selection. Returns whether there was one. */
export function leavePanel({ editor, canvas }: Pick<EditorContext, 'editor' | 'canvas'>): boolean {
  const id = editor.getState().selection.at(-1)
  if (id === undefined) return false
  if (!focusShown(id)) canvas.current?.focus(id)
  return true
}
