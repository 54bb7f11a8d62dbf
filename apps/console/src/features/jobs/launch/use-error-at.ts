import type { Issue } from '@millrace/contract'
import type { Problem } from './draft-problems.ts'
import { useLaunchTexts } from './texts.ts'

/** Returns a function for the problem at a field: the server's error, or else what is missing there. */
export function useErrorAt(input: {
  issues: readonly Issue[]
  problems: readonly Problem[]
}): (path: string) => string | undefined {
  const t = useLaunchTexts()
  const { issues, problems } = input
  return (path) => {
    const told = issues.find((one) => one.path === path)
    if (told) return told.message
    const problem = problems.find((one) => one.path === path)
    return problem ? t(`problems.${problem.text}`) : undefined
  }
}
