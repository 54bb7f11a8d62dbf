import type { sheets } from '@millrace/contract'
import type { flows } from '@millrace/contract'
import { fieldIssues } from '../../../../lib/api/failures.ts'
import { problemText } from '../problem-text.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import type { FieldProblem } from './draft.ts'

interface ErrorSources {
  /** Problems found by the form. */
  own: Readonly<Record<string, FieldProblem>>
  values: Readonly<Record<string, flows.ValueProblem>>
  /** Problems of the saved column, from the server. */
  saved: readonly sheets.AiColumnProblem[]
  /** The error of the last save. */
  refusal: unknown
}

/** The field for a settings path: conditions and columns to wait for have one field each. */
const placeOf = (path: string): string =>
  path.replace(/^settings\.live\.?/, '').replace(/^(onlyIf|waitsFor)\..*/, '$1')

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Error messages by field, localized where possible. */
export function useErrors({ own, values, saved, refusal }: ErrorSources): Record<string, string> {
  const t = useAiColumnTexts()
  const ofServer = saved.map((problem) => [placeOf(problem.path), problemText(t, problem)])
  const ofRefusal = fieldIssues(refusal).map(({ path, message }) => [placeOf(path), sentence(message)])
  const ofForm = Object.entries(own).map(([path, problem]) => [
    path,
    t(`problems.${problem === 'missing' && path.startsWith('mapping.') ? 'missingColumn' : problem}`),
  ])
  const ofValues = Object.values(values).map(({ key, code, message }) => [
    `params.${key}`,
    code === 'missing' ? t('problems.parameter_missing') : sentence(message),
  ])
  return Object.fromEntries([...ofServer, ...ofRefusal, ...ofForm, ...ofValues]) as Record<string, string>
}

/** Problems of paths without a visible field, so that none is lost. */
export const unplaced = (errors: Readonly<Record<string, string>>, shown: readonly string[]): string[] => [
  ...new Set(
    Object.entries(errors)
      .filter(([place]) => !shown.includes(place))
      .map(([, text]) => text),
  ),
]
