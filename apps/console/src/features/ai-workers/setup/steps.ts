import type { aiWorkers } from '@millrace/contract'
import { hostsOf, type WorkerDraft } from './draft.ts'

const STEPS = ['params', 'knowledge', 'integrations', 'metadata', 'notification', 'summary'] as const
export type Step = (typeof STEPS)[number]
/** The step that an address names; the first where it names none. */
export const stepNamed = (name: string | undefined): Step => STEPS.find((step) => step === name) ?? 'params'

/** A step with something to fill in. */
export type PartStep = Exclude<Step, 'summary'>

type Shape = Pick<aiWorkers.Template, 'needsModel' | 'knowledge'>

/** The steps of a template: one that needs no model works with its own values, so nothing is granted to it. */
export const stepsOf = ({ needsModel, knowledge }: Shape): Step[] =>
  STEPS.filter((step) => {
    if (step === 'knowledge') return knowledge !== 'none'
    return step !== 'integrations' || needsModel
  })

/** What is told in a step: what belongs to it, and what belongs to a step that this template doesn't show. */
export const toldAt = <T extends { step: PartStep }>(
  steps: readonly Step[],
  here: Step,
  refused: readonly T[],
): T[] => refused.filter(({ step }) => step === here || !steps.includes(step))

type ProblemText =
  | 'required'
  | 'knowledge'
  | 'model'
  | 'calls'
  | 'credits'
  | 'number'
  | 'host'
  | 'cron'
  | 'events'
  | 'perDay'
  | 'tooMany'

export interface Problem {
  step: PartStep
  /** Of the field. */
  path: string
  text: ProblemText
}

interface Needs {
  template: Pick<aiWorkers.Template, 'key' | 'needsModel' | 'knowledge' | 'values'>
  builtin: string
  callsMax: number
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** A name as DNS has it, with at least one dot; or `localhost` and addresses of four numbers, which the server judges. */
const HOST = /^[a-z0-9.:-]{1,253}$/

/** What keeps a draft from being saved or launched, in the order of the fields. */
export function problemsOf(draft: WorkerDraft, needs: Needs): Problem[] {
  return [
    ...paramsProblems(draft, needs),
    ...textProblem(needs.template.knowledge === 'required' && draft.knowledgeIds.length === 0, {
      step: 'knowledge',
      path: 'knowledgeIds',
      text: 'knowledge',
    }),
    ...(needs.template.needsModel ? grantProblems(draft) : []),
    ...textProblem(draft.name.trim() === '', { step: 'metadata', path: 'name', text: 'required' }),
    ...textProblem(draft.schedule?.cron.trim() === '', { step: 'metadata', path: 'schedule', text: 'cron' }),
    ...triggerProblems(draft),
  ]
}

const PER_DAY_MAX = 1000

function triggerProblems({ trigger }: WorkerDraft): Problem[] {
  if (!trigger) return []
  const perDay = Number(trigger.perDay)
  const isCount = Number.isInteger(perDay) && perDay >= 1 && perDay <= PER_DAY_MAX
  return [
    ...textProblem(trigger.events.length === 0, { step: 'metadata', path: 'trigger.events', text: 'events' }),
    ...textProblem(!isCount, { step: 'metadata', path: 'trigger.perDay', text: 'perDay' }),
  ]
}

const textProblem = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : [])

function paramsProblems(draft: WorkerDraft, { template, builtin, callsMax }: Needs): Problem[] {
  const step = 'params'
  const calls = Number(draft.maxCalls)
  const credits = draft.maxCredits.trim()
  return [
    ...textProblem(template.key === 'custom' && isEmpty(draft.goal), {
      step,
      path: 'goal',
      text: 'required',
    }),
    ...template.values.flatMap(({ key, kind, required }): Problem[] => {
      const path = `values.${key}`
      const value = draft.values[key]
      if (required && isEmpty(value)) return [{ step, path, text: 'required' }]
      if (kind === 'number' && !isEmpty(value) && !(Number(value) >= 1))
        return [{ step, path, text: 'number' }]
      return []
    }),
    ...textProblem(template.needsModel && draft.model === builtin, { step, path: 'model', text: 'model' }),
    ...textProblem(!(Number.isInteger(calls) && calls >= 1 && calls <= callsMax), {
      step,
      path: 'maxCalls',
      text: 'calls',
    }),
    ...textProblem(credits !== '' && !(Number(credits) > 0 && Number(credits) <= 1_000_000), {
      step,
      path: 'maxCredits',
      text: 'credits',
    }),
  ]
}

const HOSTS_MAX = 50

function grantProblems({ web, hosts }: WorkerDraft): Problem[] {
  const step = 'integrations'
  if (!web) return []
  const named = hostsOf(hosts)
  if (named.length > HOSTS_MAX) return [{ step, path: 'hosts', text: 'tooMany' }]
  return textProblem(!named.every((host) => HOST.test(host)), { step, path: 'hosts', text: 'host' })
}

/** How far one can go: to the first step that isn't done. */
export function reachOf(steps: readonly Step[], problems: readonly Problem[]): number {
  const first = steps.findIndex((step) => problems.some((problem) => problem.step === step))
  return first === -1 ? steps.length - 1 : first
}

const PARTS: ReadonlySet<string> = new Set([
  'params',
  'knowledge',
  'integrations',
  'metadata',
  'notification',
])
const PARAM_FIELDS = /^(?:goal|values|model|maxCalls|maxCredits)\b/

/** The step of a field that the server refused, and the field's path there; null: it belongs to none. */
export function placeOf(path: string, part?: string): { step: PartStep; path: string } | null {
  const [first = '', ...rest] = path.split('.')
  if (PARTS.has(first)) return { step: first as PartStep, path: rest.join('.') }
  if (part === 'schedule' || first === 'schedule') return { step: 'metadata', path: 'schedule' }
  if (first === 'trigger') return { step: 'metadata', path }
  if (part === 'trigger') return { step: 'metadata', path: `trigger.${path}` }
  if (part !== undefined && PARTS.has(part)) return { step: part as PartStep, path }
  return PARAM_FIELDS.test(path) ? { step: 'params', path } : null
}
