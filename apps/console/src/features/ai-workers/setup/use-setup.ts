import { aiWorkers, agents } from 'virtual:contract'
import type { aiWorkers as contract, Issue } from '@millrace/contract'
import { useState } from 'react'
import { fieldIssues } from '../../../lib/api/failures.ts'
import { useSaveParts } from '../api/workers.ts'
import { changesOf, type WorkerDraft } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { placeOf, type PartStep, type Problem, problemsOf } from './steps.ts'
import { useSetupTexts } from './texts.ts'

/** What the server refused, at its field. */
interface RefusedField {
  step: PartStep
  path: string
  message: string
}

/** A worker's draft with what is wrong with it, and the way to save it. */
export function useSetup(worker: contract.AiWorker, template: contract.Template) {
  const t = useSetupTexts()
  const { draft, change: write, forget } = useDraft(worker)
  const save = useSaveParts(worker.id)
  const [refused, setRefused] = useState<readonly RefusedField[]>([])
  const problems = problemsOf(draft, {
    template,
    builtin: agents.BUILTIN_MODEL,
    callsMax: aiWorkers.CALLS_MAX,
  })
  const changes = changesOf(draft, worker)
  const textOf = ({ text }: Problem): string =>
    t(`problems.${text}`, { most: text === 'perDay' ? aiWorkers.EVENTS_PER_DAY_MAX : aiWorkers.CALLS_MAX })

  function change(part: Partial<WorkerDraft>): void {
    setRefused([])
    save.reset()
    write(part)
  }
  /** Shows what was refused where it belongs; gives the first step of it. */
  function place(issues: readonly Issue[], part?: string): PartStep | null {
    const placed = issues.flatMap(({ path, message }) => {
      const place = placeOf(path, part)
      return place ? [{ ...place, message }] : []
    })
    setRefused(placed)
    return placed[0]?.step ?? null
  }
  /** Saves what has changed in these parts; what can't be saved yet waits. */
  async function saveParts(parts: readonly string[]): Promise<{ step: PartStep | null } | null> {
    const wanted = changes.filter(({ part }) => parts.includes(part))
    for (const one of wanted) {
      try {
        await save.mutateAsync([one])
      } catch (error) {
        return { step: place(fieldIssues(error), one.part) }
      }
    }
    return null
  }
  /** What is wrong at a field of a step: what the server said, else what is missing there once that was tried. */
  const errorsOf = (step: PartStep, tried: boolean) => (path: string) => {
    const found = refused.find((one) => one.step === step && one.path === path)
    if (found) return found.message
    const problem = tried ? problems.find((one) => one.step === step && one.path === path) : undefined
    return problem && textOf(problem)
  }
  return { draft, change, forget, problems, changes, refused, save, saveParts, place, errorsOf, textOf }
}

export type Setup = ReturnType<typeof useSetup>

/** The parts that a step shows. */
export const partsOf = (step: PartStep): readonly string[] =>
  step === 'metadata' ? ['metadata', 'schedule', 'trigger'] : [step]
