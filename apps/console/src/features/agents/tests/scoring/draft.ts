import type { Settings } from './calls.ts'

/** The form state of the settings. */
export interface Draft extends Pick<Settings, 'judge' | 'judgeModel' | 'instructions'> {
  share: string
  bar: string
  window: string
}

const BUILTIN = 'builtin'
export const RANGES = { share: [1, 100], bar: [1, 100], window: [5, 500] } as const
export const NUMBERS = ['share', 'bar', 'window'] as const

export const draftOf = ({ share, bar, window, judge, judgeModel, instructions }: Settings): Draft => ({
  share: String(share),
  bar: String(bar),
  window: String(window),
  judge,
  judgeModel,
  instructions,
})

/** What is missing or out of range, by field. */
export function problemsOf(draft: Draft): ReadonlySet<keyof Draft> {
  const wrong = NUMBERS.filter((name) => {
    const [from, to] = RANGES[name]
    const value = draft[name].trim()
    return !/^\d{1,3}$/.test(value) || Number(value) < from || Number(value) > to
  })
  return new Set([
    ...wrong,
    ...(draft.judge === 'prompt' && draft.judgeModel === BUILTIN ? (['judgeModel'] as const) : []),
  ])
}

/** The settings from valid fields. */
export const settingsOf = ({
  judge,
  judgeModel,
  instructions,
  ...draft
}: Draft): Omit<Settings, 'enabled'> => ({
  share: Number(draft.share),
  bar: Number(draft.bar),
  window: Number(draft.window),
  judge,
  judgeModel,
  instructions: instructions.trim(),
})
