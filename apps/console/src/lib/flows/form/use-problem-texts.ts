import type { flows } from '@millrace/contract'
import { useFormTexts } from './texts.ts'

const PHRASES = [
  [/^is not a number$/, 'number'],
  [/^is not a whole number$/, 'whole'],
  [/^is not an email address$/, 'email'],
  [/^is not a web address$/, 'url'],
  [/^is not a date/, 'date'],
  [/^is not JSON$/, 'json'],
  [/^is not one of the options$/, 'choice'],
  [/^is less than (\S+)$/, 'less'],
  [/^is more than (\S+)$/, 'more'],
  [/^is shorter than (\S+)$/, 'shorter'],
  [/^is longer than (\S+)$/, 'longer'],
] as const

/** Localizes parameter errors where possible; others keep the contract's English text. */
export function useProblemTexts(): (problems: readonly flows.ValueProblem[]) => Record<string, string> {
  const t = useFormTexts()
  function textOf({ code, message }: flows.ValueProblem): string {
    if (code !== 'invalid') return t(`problems.${code}`)
    for (const [phrase, key] of PHRASES) {
      const found = phrase.exec(message)
      if (found) return t(`problems.${key}`, { limit: found[1] ?? '' })
    }
    return message
  }
  // Only the first error of each parameter.
  return (problems) => Object.fromEntries(problems.toReversed().map((one) => [one.key, textOf(one)]))
}
