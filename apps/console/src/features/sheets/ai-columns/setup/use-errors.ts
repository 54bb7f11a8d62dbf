import type { sheets } from '@millrace/contract'
import type { flows } from '@millrace/contract'
import { fieldIssues } from '../../../../lib/api/failures.ts'
import { problemText } from '../problem-text.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import type { FieldProblem } from './draft.ts'

interface ErrorSources {
  /** What the form itself finds. */
  own: Readonly<Record<string, FieldProblem>>
  values: Readonly<Record<string, flows.ValueProblem>>
  /** What the server said of the saved column. */
  saved: readonly sheets.AiColumnProblem[]
  /** Why the last save was refused. */
  refusal: unknown
}

/** A place in the settings, as fields know it: conditions and waited-for columns have one field each. */
const placeOf = (path: string): string =>
  path.replace(/^settings\.live\.?/, '').replace(/^(onlyIf|waitsFor)\..*/, '$1')

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What is wrong, by field, in the words of the console where it has them. */
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

/** Problems of a place that no field shows, so that nothing is lost. */
export const unplaced = (errors: Readonly<Record<string, string>>, shown: readonly string[]): string[] => [
  ...new Set(
    Object.entries(errors)
      .filter(([place]) => !shown.includes(place))
      .map(([, text]) => text),
  ),
]
