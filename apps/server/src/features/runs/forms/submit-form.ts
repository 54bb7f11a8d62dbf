import { flows, runs as runCalls } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import type { Member, Visitor } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { foreignOriginOf } from '../../../lib/origin.ts'
import { responseOf } from '../hooks/response-of.ts'
import { runPublished } from '../alone/run-flow.ts'
import type { Runs } from '../walk/open-runs.ts'
import { formParams } from './form-params.ts'
import type { FoundForm } from './find-form.ts'
import { enterForm } from './open-form.ts'

const WAIT_SECONDS = 30
const DAY_SECONDS = 86_400
/** Types whose values may be lists or objects. */
const LISTS: ReadonlySet<flows.ParameterType> = new Set<flows.ParameterType>(['MULTISELECT', 'JSON'])

interface Submission {
  flowId: string
  params: Record<string, unknown>
  request: FastifyRequest
}

/** Runs the published version of a form's flow once, and returns what its owner lets visitors see. */
export async function submitForm(
  context: Context,
  runs: Runs,
  { actor, submission }: { actor: Member | Visitor; submission: Submission },
): Promise<runCalls.FormAnswer> {
  const { flowId, params, request } = submission
  refuseForeign(context, request)
  const form = await enterForm(context, actor, flowId)
  // Before counting, so that a rejected submission doesn't use up the limit.
  checkValues(form, params)
  await countSubmission(context, form, actor)
  const { accountId, projectId } = form
  const createdBy =
    actor.kind === 'member'
      ? { kind: 'member', id: actor.userId, name: actor.name }
      : { kind: 'visitor', id: null, name: null }
  const run = {
    flowId,
    accountId,
    projectId,
    trigger: 'form' as const,
    params,
    createdBy,
    wait: WAIT_SECONDS,
  }
  const answer = await runPublished(context, runs, run)
  return tell(context, form, answer)
}

/**
 * Forms accept submissions only from their own page, framed or not. Otherwise, another site could submit them for a
 * visitor without the visitor noticing. Programs use the webhook or the API.
 */
function refuseForeign({ config }: Context, { headers }: FastifyRequest): void {
  if (foreignOriginOf(config, headers) !== null)
    throw new Failure('forbidden', 'Submit this form on its own page. Programs use the webhook or the API.')
}

const countSubmission = (
  context: Context,
  { flowId, settings }: FoundForm,
  actor: Member | Visitor,
): Promise<void> =>
  consumeLimits(context, [
    {
      key: `form-visitor:${flowId}:${actor.kind === 'member' ? actor.userId : actor.ip}`,
      points: settings.perMinute,
      seconds: 60,
      message: 'You’ve submitted this form too many times. Wait a minute.',
    },
    {
      key: `form-day:${flowId}`,
      points: settings.perDay,
      seconds: DAY_SECONDS,
      message: 'This form has reached its daily limit. Come back tomorrow.',
    },
  ])

/** Accepts only the form's fields. All others use their defaults. */
function checkValues({ params, settings }: FoundForm, given: Record<string, unknown>): void {
  const asked = formParams(params ?? [], settings)
  const { problems } = flows.readParameters(asked, given)
  // Programs may send an object where text is expected; people can't.
  for (const { key, type } of asked)
    if (!LISTS.has(type) && typeof given[key] === 'object' && given[key] !== null)
      problems.push({ key, code: 'invalid', message: 'is not a text' })
  if (problems.length > 0)
    throw invalid(problems.map(({ key, message }) => ({ path: `params.${key}`, message })))
}

async function tell(
  context: Context,
  form: FoundForm,
  { runId, state, outputs }: runCalls.RunAnswer,
): Promise<runCalls.FormAnswer> {
  // The reason is for the owner, who finds the run in the console.
  if (state === 'failed' || state === 'cancelled') return { state: 'failed', message: '', outputs: [] }
  const { thanks, showResults } = form.settings
  if (state !== 'succeeded') return { state: 'working', message: thanks, outputs: [] }
  const response = showResults ? await responseOf(context, form, runId) : null
  const said = response && response.contentType.startsWith('text/plain') ? flows.textOf(response.body) : ''
  return {
    state: 'done',
    message: said || thanks,
    // The flow's own message to the visitor replaces its outputs.
    outputs:
      showResults && !said ? Object.entries(outputs ?? {}).map(([key, value]) => ({ key, value })) : [],
  }
}
