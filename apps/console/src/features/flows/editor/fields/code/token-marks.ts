import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { flows } from '@millrace/contract'
import { tokenRanges } from '../token-ranges.ts'
import css from './Code.module.css'

type Problems = readonly flows.FlowProblem[]

interface Marks {
  problems: Problems
  ranges: DecorationSet
}

const TOKEN = Decoration.mark({ class: css.tokenMark! })
const WRONG = Decoration.mark({ class: `${css.tokenMark} ${css.wrong}` })

const marksOf = (text: string, problems: Problems): Marks => ({
  problems,
  ranges: Decoration.set(
    tokenRanges(text, problems).map(({ from, to, wrong }) => (wrong ? WRONG : TOKEN).range(from, to)),
  ),
})

/** Sets the problems of the text. */
export const showProblems = StateEffect.define<Problems>()

/** Highlights tokens and underlines those with a problem. */
export const tokenMarks = StateField.define<Marks>({
  create: ({ doc }) => marksOf(doc.toString(), []),
  update(marks, { docChanged, effects, newDoc }) {
    const problems = effects.findLast((effect) => effect.is(showProblems))?.value ?? marks.problems
    return docChanged || problems !== marks.problems ? marksOf(newDoc.toString(), problems) : marks
  },
  provide: (field) => EditorView.decorations.from(field, ({ ranges }) => ranges),
})
