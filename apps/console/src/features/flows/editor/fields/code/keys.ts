import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

/** The history of the document that the text is part of. */
export interface OuterHistory {
  undo: () => void
  redo: () => void
  /** Returns whether the key was handled. */
  onKey: (event: KeyboardEvent) => boolean
}

interface CodeKeys {
  /** Whether Tab indents; else it moves focus. */
  indents: boolean
  /** Null: the text has its own history. */
  history: OuterHistory | null
  /** Opens the token list; returns false when there is none. */
  onPick: () => boolean
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Tab indents. After Escape, the next Tab moves focus, so that keyboard users are never trapped. */
const wayOut = EditorView.domEventHandlers({
  keydown({ key }, view) {
    if (key === 'Escape') view.setTabFocusMode(true)
    else if (!MODIFIERS.has(key)) view.setTabFocusMode(false)
  },
  blur(_event, view) {
    view.setTabFocusMode(false)
  },
})

/** Undo by shortcut and by the menus of browsers and phones. IME composition is finished first. */
const outerKeys = ({ onKey, undo, redo }: OuterHistory) =>
  EditorView.domEventHandlers({
    keydown: (event, { composing }) => !composing && !event.isComposing && onKey(event),
    beforeinput({ inputType }) {
      if (inputType === 'historyUndo') undo()
      else if (inputType === 'historyRedo') redo()
      else return false
      return true
    },
  })

/** The key bindings of a text. */
export const codeKeys = ({ indents, history: outer, onPick }: CodeKeys): Extension => [
  indents ? wayOut : [],
  outer ? outerKeys(outer) : [history(), keymap.of([...historyKeymap])],
  keymap.of([{ key: 'Ctrl-Space', run: onPick }, ...(indents ? [indentWithTab] : []), ...defaultKeymap]),
]
