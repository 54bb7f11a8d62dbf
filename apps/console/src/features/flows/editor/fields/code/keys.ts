import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

/** A history that the text is only a part of. */
export interface OuterHistory {
  undo: () => void
  redo: () => void
  /** Whether the key was one of it. */
  onKey: (event: KeyboardEvent) => boolean
}

interface CodeKeys {
  /** Tab writes; else it leaves the text. */
  indents: boolean
  /** Null: the text has a history of its own. */
  history: OuterHistory | null
  /** Whether there is a list of values to show. */
  onPick: () => boolean
}

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

/** Undo by key, and by the menus of browsers and phones. What an input method writes is finished first. */
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

/** The keys of a text. */
export const codeKeys = ({ indents, history: outer, onPick }: CodeKeys): Extension => [
  indents ? wayOut : [],
  outer ? outerKeys(outer) : [history(), keymap.of([...historyKeymap])],
  keymap.of([{ key: 'Ctrl-Space', run: onPick }, ...(indents ? [indentWithTab] : []), ...defaultKeymap]),
]
