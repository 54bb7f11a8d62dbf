import type { flows } from '@millrace/contract'
import { useMemo } from 'react'
import { useEditor } from '../store/context.ts'
import type { FieldPlace } from './place.ts'

type Problem = flows.FlowProblem

/** Problems in one text of a setting: undefined tokens, and malformed ones. */
export function usePlaceProblems(place: FieldPlace | null, at: string): readonly Problem[] {
  const problems = useEditor((state) => state.problems)
  return useMemo(
    () =>
      place === null
        ? []
        : problems.filter(
            (one) => one.nodeId === place.nodeId && one.param === place.param && one.at?.path === at,
          ),
    [problems, place, at],
  )
}
