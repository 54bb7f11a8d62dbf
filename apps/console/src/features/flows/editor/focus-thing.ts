import type { EditorContext } from './store/context.ts'
import { soon } from './when-there.ts'

/** A node, a note or a line of the outline, wherever it is shown. */
const selectorOf = (id: string): string =>
  `:is(.react-flow__node[data-id="${CSS.escape(id)}"], .react-flow__edge[data-id="${CSS.escape(id)}"], [role="treeitem"][data-node="${CSS.escape(id)}"], button[data-node="${CSS.escape(id)}"])`

const THING = '.react-flow__node, .react-flow__edge, [data-node]'

/** What the keyboard stands on: the id of a node, a note or a connection. */
export function focusedThing(element: Element | null = document.activeElement): string | null {
  const thing = element?.closest(THING)
  return thing?.getAttribute('data-id') ?? thing?.getAttribute('data-node') ?? null
}

/** Gives the keyboard to what is shown of a thing, and moves nothing for it; tells whether it is shown. */
export function focusShown(id: string): boolean {
  const element = document.querySelector<HTMLElement>(selectorOf(id))
  element?.focus({ preventScroll: element.closest('.react-flow') !== null })
  return element !== null
}

/** The same, once what was just done is drawn. */
export const focusSoon = (id: string | undefined): void => {
  if (id !== undefined) soon(() => focusShown(id))
}

/** From the panel beside it back to what is selected; tells whether there was anything to go back to. */
export function leavePanel({ editor, canvas }: Pick<EditorContext, 'editor' | 'canvas'>): boolean {
  const id = editor.getState().selection.at(-1)
  if (id === undefined) return false
  if (!focusShown(id)) canvas.current?.focus(id)
  return true
}
