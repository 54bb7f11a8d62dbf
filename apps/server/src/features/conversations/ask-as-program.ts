import { createHmac } from 'node:crypto'
import type { ChatTurn, ToolDefinition } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { newToken } from '../../lib/secrets.ts'
import { loadAgentTools } from '../tools/index.ts'
import type { Engine } from './answer/write-answer.ts'
import { beginAnswer } from './ask.ts'
import { type ChatAgent, releasedAgent } from './chat-agent.ts'
import { checkMessage, countMemberMessage, isUnrecorded } from './limits.ts'
import { recordTurn, type Turn } from './record-turn.ts'
import type { StreamingAnswer } from './streaming/streaming-answer.ts'

export interface ProgramQuestion {
  agentId: string
  /** The whole conversation, oldest first, ending with the question or results of the program's tools. */
  turns: readonly ChatTurn[]
  /** Added to the owner's instructions. */
  instructions: string
  tools: readonly ToolDefinition[]
  temperature: number | null
  /** The agent's own limit applies, too. */
  maxOutputTokens: number | null
  /** The program's name for its user. */
  user: string | null
}

/** A recorded text of a tool's result, in UTF-16 units. */
const RECORDED_MAX = 8000

/**
 * Starts a published agent's response to a program, which carries the conversation itself. Each question is recorded in
 * the conversation whose messages it carries, or in a new one. Throws `not_found`, and what the agent's limits refuse.
 */
export async function askAsProgram(
  engine: Engine,
  member: Member,
  question: ProgramQuestion,
): Promise<StreamingAnswer> {
  const { context } = engine
  const turn = await turnOf(context, member, question)
  await checkTools(engine, turn)
  const handoff = { request: null, replyMinutes: 0 }
  const record = () => recordTurn(context, { turn, goesOn: turn.visitorToken === null, key: null, handoff })
  const begun = await beginAnswer(engine, { turn, record })
  // A person took over between the look-up and the question.
  if ('handoff' in begun) throw new Failure('unavailable', 'This conversation is being changed. Try again.')
  return begun
}

async function turnOf(context: Context, member: Member, question: ProgramQuestion): Promise<Turn> {
  const { agentId, turns, user } = question
  const asked = askedIn(turns)
  const historyOf = (all: readonly ChatTurn[]) => hashOf(context.config.secret, { user, turns: all })
  const earlier = turns.slice(0, turns.length - asked.length)
  // All at once, because the caller waits for them.
  const [found, conversationId] = await Promise.all([
    releasedAgent(context, member, agentId),
    earlier.length === 0
      ? null
      : continued(context, member.accountId, { agentId, history: historyOf(earlier) }),
    countMemberMessage(context, { agentId, userId: member.userId }),
  ])
  const noLog = isUnrecorded(found, null)
  for (const turn of asked) if (turn.role === 'user') checkMessage(found, turn.text)
  return {
    agent: asProgramHasIt(found, question),
    conversationId: conversationId ?? newId('conversation'),
    questionId: newId('message'),
    answerId: newId('message'),
    question: asked.map(recordedText).join('\n\n'),
    files: [],
    userId: null,
    byVisitor: true,
    visitor: null,
    site: user === null ? null : { values: { user } },
    // Nobody has it: the conversation belongs to no visitor who could come back.
    visitorToken: conversationId === null ? newToken() : null,
    noLog,
    leadForm: null,
    earlier: [],
    byProgram: {
      userId: member.userId,
      turns,
      tools: question.tools,
      historyOf: (after) => historyOf([...turns, ...after]),
    },
  }
}

/** What is new since the last response. */
function askedIn(turns: readonly ChatTurn[]): readonly ChatTurn[] {
  const answered = turns.findLastIndex(({ role }) => role === 'assistant')
  return turns.slice(answered + 1)
}

const recordedText = (turn: ChatTurn): string =>
  turn.role === 'tool' ? `${turn.name}: ${turn.result.slice(0, RECORDED_MAX).toWellFormed()}` : turn.text

/** With what the program adds, without people and forms, which it can't show. */
function asProgramHasIt(agent: ChatAgent, question: ProgramQuestion): ChatAgent {
  const { handoff: _handoff, leads: _leads, ...botConfig } = agent.bot_config
  const { instructions, temperature, maxOutputTokens } = question
  return {
    ...agent,
    bot_config: botConfig,
    instructions: [agent.instructions, instructions].filter((text) => text.trim() !== '').join('\n\n'),
    temperature: temperature ?? agent.temperature,
    max_output_tokens: Math.min(maxOutputTokens ?? Infinity, agent.max_output_tokens),
  }
}

/** Throws for tools that could not be called: the agent would answer as if there were none. */
async function checkTools({ context, models }: Engine, { agent, byProgram }: Turn): Promise<void> {
  if (!byProgram || byProgram.tools.length === 0) return
  const { account_id: accountId, project_id: projectId, id: agentId, tools: granted } = agent
  if (agent.has_tools) {
    const { definitions } = await loadAgentTools(context, { accountId, agentId, granted })
    const taken = definitions.find(({ name }) => byProgram.tools.some((tool) => tool.name === name))
    if (taken)
      throw new Failure(
        'invalid_request',
        `The agent itself has a tool named ${taken.name}. Use another name.`,
        {
          param: 'tools',
        },
      )
  }
  const scope = { accountId, projectId, agentId }
  const { info } = await models.get(scope, agent.model)
  if (!info.tools)
    throw new Failure('invalid_request', 'The agent’s model can’t call tools.', { param: 'tools' })
}

/** The conversation whose newest messages are these, if the agent still answers in it. */
async function continued(
  { db }: Context,
  accountId: string,
  { agentId, history }: { agentId: string; history: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from conversations
    where agent_id = ${agentId} and account_id = ${accountId} and history_hash = ${history} and handoff_status = 'bot'
    order by id desc limit 1`.execute(db.kysely)
  return rows[0]?.id ?? null
}

/** Hashes a conversation as clients send it back. */
function hashOf(
  secret: string,
  { user, turns }: { user: string | null; turns: readonly ChatTurn[] },
): string {
  const hash = createHmac('sha256', secret).update(`history:${JSON.stringify(user)}`)
  for (const turn of turns)
    hash.update(
      JSON.stringify(
        turn.role === 'tool'
          ? [turn.role, turn.callId, turn.result]
          : [turn.role, turn.text.trim(), ...callIds(turn)],
      ),
    )
  return hash.digest('base64url')
}

const callIds = (turn: ChatTurn): string[] =>
  turn.role === 'assistant' ? (turn.toolCalls ?? []).map(({ id }) => id) : []
