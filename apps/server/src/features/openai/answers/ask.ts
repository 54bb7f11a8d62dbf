import { ID_PREFIXES, openai } from '@millrace/contract'
import type { ToolDefinition } from '@millrace/models'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import {
  askAsProgram,
  type OpenEngine,
  type ProgramQuestion,
  type StreamingAnswer,
} from '../../conversations/index.ts'
import { noModel } from '../failures.ts'

/** A question in either of OpenAI's forms. */
interface Question extends Omit<ProgramQuestion, 'agentId'> {
  model: string
  /** The parameter with the question, for what is wrong with it. */
  param: string
}

/** Starts the agent's response, which stops when the client disconnects. Throws what OpenAI's clients understand. */
export async function ask(
  engine: OpenEngine,
  member: Member,
  { model, param, signal, ...question }: Question & { signal: AbortSignal },
): Promise<StreamingAnswer> {
  const answer = await askAsProgram(engine, member, { agentId: agentIdOf(model), ...question }).catch(
    (error: unknown) => {
      throw refusalOf(error, param)
    },
  )
  const stop = () => {
    if (!answer.ended) answer.stopping.abort()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return answer
}

function refusalOf(error: unknown, param: string): unknown {
  if (!(error instanceof Failure)) return error
  if (error.code === 'not_found') return noModel()
  const { code, message, details } = error
  return details?.refusal === undefined ? error : new Failure(code, message, { ...details, param })
}

const AGENT = new RegExp(`^${openai.AGENT_PREFIX}(${ID_PREFIXES.agent}_\\w{1,100})$`)

/** Throws `not_found`: nothing but agents answers here. */
function agentIdOf(model: string): string {
  const id = AGENT.exec(model)?.[1]
  if (id === undefined) throw noModel()
  return id
}

interface GivenTool {
  name: string
  description?: string | null | undefined
  parameters?: Record<string, unknown> | null | undefined
  strict?: boolean | null | undefined
}

/** Tools as the model gets them. Throws `invalid_request` if two have the same name. */
export function toolsOf(given: readonly GivenTool[]): ToolDefinition[] {
  if (new Set(given.map(({ name }) => name)).size < given.length)
    throw new Failure('invalid_request', 'Two tools have the same name.', { param: 'tools' })
  return given.map(({ name, description, parameters, strict }) => ({
    name,
    description: description ?? '',
    parameters: parameters ?? { type: 'object', properties: {} },
    ...(strict ? { strict } : {}),
  }))
}
