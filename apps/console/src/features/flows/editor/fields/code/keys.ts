import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Tab indents. Escape gives it back to the page for as long as nothing else is pressed: the keyboard is never caught. */
const wayOut = EditorView.domEventHandlers({
  keydown({ key }, view) {
    if (key === 'Escape') view.setTabFocusMode(true)
    else if (!MODIFIERS.has(key)) view.setTabFocusMode(false)
  },
  blur(_event, view) {
    view.setTabFocusMode(false)
  },
})

/** The keys of a code field, with an undo of its own. */
export const codeKeys = (onPick: () => boolean): Extension => [
  wayOut,
  history(),
  keymap.of([{ key: 'Ctrl-Space', run: onPick }, indentWithTab, ...historyKeymap, ...defaultKeymap]),
]
