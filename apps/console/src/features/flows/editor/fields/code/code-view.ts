import { bracketMatching, indentOnInput, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { javascript, json } from '@codemirror/legacy-modes/mode/javascript'
import { html } from '@codemirror/legacy-modes/mode/xml'
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import { EditorView, lineNumbers, placeholder } from '@codemirror/view'
import type { flows } from '@millrace/contract'
import { classHighlighter, tags } from '@lezer/highlight'
import { codeKeys, type OuterHistory } from './keys.ts'
import type { TextChange } from '../typing-steps.ts'
import { showProblems, tokenMarks } from './token-marks.ts'

/** `text` is prose: prompts, emails, Markdown. */
export type CodeLanguage = 'text' | 'html' | 'javascript' | 'json'

export interface Range {
  from: number
  to: number
}

export interface CodeEdit {
  text: string
  change: TextChange
  /** The caret after a typed character; null during IME composition. */
  caret: number | null
}

export interface CodeSettings {
  parent: HTMLElement
  text: string
  language: CodeLanguage
  placeholder: string | undefined
  /** Whether to highlight tokens. */
  tokens: boolean
  /** Announced when a selection is deleted. */
  deleted: string
  /** The page's Content Security Policy only allows styles with this nonce. */
  nonce: string
  /** Null: the editor has its own history. */
  history: OuterHistory | null
  onChange: (written: CodeEdit) => void
  onBlur: () => void
  /** Opens the token list; returns false when there is none. */
  onPick: () => boolean
}

/** The code editor, as the field around it sees it. */
export interface CodeView {
  element: HTMLElement
  /** Sets the text from outside, without an undo step in the editor. */
  setText: (text: string) => void
  setControl: (attributes: Record<string, string>, readOnly: boolean) => void
  setProblems: (problems: readonly flows.FlowProblem[]) => void
  /** Replaces a range and moves the caret behind it. */
  write: (words: string, range: Range) => void
  selection: () => Range
  focus: (selection?: Range) => void
  destroy: () => void
}

// The parsers were written for an older editor, which used another name for property names.
const tokenTable = { property: tags.propertyName }
const codeIn = (parser: typeof json): Extension => [
  lineNumbers(),
  bracketMatching(),
  indentOnInput(),
  StreamLanguage.define({ ...parser, tokenTable }),
  syntaxHighlighting(classHighlighter),
]
const LANGUAGES: Record<CodeLanguage, () => Extension> = {
  text: () =>
    EditorView.contentAttributes.of({ spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' }),
  html: () => codeIn(html),
  javascript: () => codeIn(javascript),
  json: () => codeIn(json),
}
const fromOutside = Annotation.define<boolean>()

/** The difference between two texts, so that the caret and highlights keep their positions. */
function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}

function changeOf(transactions: readonly Transaction[]): TextChange {
  const isAll = (event: string) => transactions.every((one) => !one.docChanged || one.isUserEvent(event))
  if (isAll('input.type')) return 'typed'
  return isAll('delete') && !isAll('delete.cut') ? 'deleted' : 'other'
}

const listener = ({ onChange }: CodeSettings) =>
  EditorView.updateListener.of(({ docChanged, transactions, state, view }) => {
    if (!docChanged || transactions.some((one) => one.annotation(fromOutside))) return
    const change = changeOf(transactions)
    const isLetter = change === 'typed' && !view.composing
    onChange({ text: state.doc.toString(), change, caret: isLetter ? state.selection.main.head : null })
  })

function stateOf(settings: CodeSettings, control: Compartment): EditorState {
  const { text, language, tokens, deleted, nonce, history, onPick } = settings
  return EditorState.create({
    doc: text,
    extensions: [
      EditorView.cspNonce.of(nonce),
      EditorState.phrases.of({ 'Selection deleted': deleted }),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      LANGUAGES[language](),
      codeKeys({ indents: language !== 'text', history, onPick }),
      tokens ? tokenMarks : [],
      settings.placeholder ? placeholder(settings.placeholder) : [],
      control.of([]),
      EditorView.domEventHandlers({ blur: settings.onBlur }),
      listener(settings),
    ],
  })
}

/** Creates the code editor. */
export function createCode(settings: CodeSettings): CodeView {
  const control = new Compartment()
  const view = new EditorView({ parent: settings.parent, state: stateOf(settings, control) })
  return {
    element: view.contentDOM,
    setText(text) {
      const before = view.state.doc.toString()
      const after = text.replaceAll(/\r\n?/g, '\n')
      if (after === before) return
      const changes = changeBetween(before, after)
      view.dispatch({
        changes,
        // After an undo, the changed place is scrolled into view.
        ...(view.hasFocus
          ? { selection: { anchor: changes.from + changes.insert.length }, scrollIntoView: true }
          : {}),
        annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
      })
    },
    setControl(attributes, readOnly) {
      // Read-only text can be navigated and copied, but a phone should not show its keyboard.
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
