import { bracketMatching, indentOnInput, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { javascript, json } from '@codemirror/legacy-modes/mode/javascript'
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state'
import { EditorView, lineNumbers, placeholder } from '@codemirror/view'
import type { flows } from '@millrace/contract'
import { classHighlighter, tags } from '@lezer/highlight'
import { codeKeys } from './keys.ts'
import { showProblems, tokenMarks } from './token-marks.ts'

export type CodeLanguage = 'javascript' | 'json'

export interface Range {
  from: number
  to: number
}

export interface CodeSettings {
  parent: HTMLElement
  text: string
  language: CodeLanguage
  placeholder: string | undefined
  /** Whether tokens are marked in it. */
  tokens: boolean
  /** What is announced when a selection was deleted. */
  deleted: string
  /** The policy of the page lets only styles with it in. */
  nonce: string
  /** What was written; the place of the caret if it was typed letter by letter. */
  onChange: (text: string, caret: number | null) => void
  onBlur: () => void
  /** Whether there is a list of values to show. */
  onPick: () => boolean
}

/** A text with its language, as the field around it sees it. */
export interface CodeView {
  element: HTMLElement
  /** Another text from outside: no step of the undo in the field. */
  setText: (text: string) => void
  setControl: (attributes: Record<string, string>, readOnly: boolean) => void
  setProblems: (problems: readonly flows.FlowProblem[]) => void
  /** Writes in place of a range, and goes on behind it. */
  write: (words: string, range: Range) => void
  selection: () => Range
  focus: (selection?: Range) => void
  destroy: () => void
}

// The parsers are those of an older editor, which called names of properties by another word.
const tokenTable = { property: tags.propertyName }
const LANGUAGES = {
  javascript: () => StreamLanguage.define({ ...javascript, tokenTable }),
  json: () => StreamLanguage.define({ ...json, tokenTable }),
}
const fromOutside = Annotation.define<boolean>()

/** What differs between two texts, so that the caret and the marks around it keep their places. */
function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}

const listener = ({ onChange }: CodeSettings) =>
  EditorView.updateListener.of(({ docChanged, transactions, state }) => {
    if (!docChanged || transactions.some((one) => one.annotation(fromOutside))) return
    const isTyped = transactions.some((one) => one.isUserEvent('input.type'))
    onChange(state.doc.toString(), isTyped ? state.selection.main.head : null)
  })

function stateOf(settings: CodeSettings, control: Compartment): EditorState {
  const { text, language, tokens, deleted, nonce, onPick } = settings
  return EditorState.create({
    doc: text,
    extensions: [
      EditorView.cspNonce.of(nonce),
      EditorState.phrases.of({ 'Selection deleted': deleted }),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      lineNumbers(),
      bracketMatching(),
      indentOnInput(),
      LANGUAGES[language](),
      syntaxHighlighting(classHighlighter),
      codeKeys(onPick),
      tokens ? tokenMarks : [],
      settings.placeholder ? placeholder(settings.placeholder) : [],
      control.of([]),
      EditorView.domEventHandlers({ blur: settings.onBlur }),
      listener(settings),
    ],
  })
}

/** Puts an editor for code there. */
export function createCode(settings: CodeSettings): CodeView {
  const control = new Compartment()
  const view = new EditorView({ parent: settings.parent, state: stateOf(settings, control) })
  return {
    element: view.contentDOM,
    setText(text) {
      const before = view.state.doc.toString()
      const after = text.replaceAll(/\r\n?/g, '\n')
      if (after === before) return
      view.dispatch({
        changes: changeBetween(before, after),
        annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
      })
    },
    setControl(attributes, readOnly) {
      // Read-only text can still be walked through and copied; a phone need not show its keyboard for that.
      const own = readOnly ? { ...attributes, inputmode: 'none' } : attributes
      view.dispatch({
        effects: control.reconfigure([
          EditorView.contentAttributes.of(own),
          EditorState.readOnly.of(readOnly),
        ]),
      })
    },
    setProblems(problems) {
      view.dispatch({ effects: showProblems.of(problems) })
    },
    write(insert, range) {
      view.dispatch({
        changes: { ...range, insert },
        selection: { anchor: range.from + insert.length },
        scrollIntoView: true,
        userEvent: 'input.complete',
      })
    },
    selection() {
      const { from, to } = view.state.selection.main
      return { from, to }
    },
    focus(selection) {
      if (selection) view.dispatch({ selection: { anchor: selection.from, head: selection.to } })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
