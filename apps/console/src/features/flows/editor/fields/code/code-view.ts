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

/** `text` is for people: prompts, letters, Markdown. */
export type CodeLanguage = 'text' | 'html' | 'javascript' | 'json'

export interface Range {
  from: number
  to: number
}

export interface CodeEdit {
  text: string
  change: TextChange
  /** The place of the caret, if it was typed letter by letter; null in the middle of what an input method writes. */
  caret: number | null
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
  /** Null: a history of its own. */
  history: OuterHistory | null
  onChange: (written: CodeEdit) => void
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

/** What differs between two texts, so that the caret and the marks around it keep their places. */
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
      const changes = changeBetween(before, after)
      view.dispatch({
        changes,
        // Whoever undoes sees where.
        ...(view.hasFocus
          ? { selection: { anchor: changes.from + changes.insert.length }, scrollIntoView: true }
          : {}),
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
