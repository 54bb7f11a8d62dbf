import type { Data, flows } from '@millrace/contract'
import type { ChatTurn } from '@millrace/models'
import type { z } from 'zod'
import { consumeLimits } from '../../../http/consume-limits.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import type { Desk } from '../drafts/desk.ts'
import { holdFlow, openFlow } from '../drafts/queries.ts'
import { readStored } from '../drafts/stored.ts'
import { insertMessage, lastMessages, type MessageRow, present } from './messages.ts'
import { type Answered, propose } from './propose.ts'
import { deadlineSignal } from '../../../lib/deadline.ts'

const REMEMBERED = 12
const PER_MINUTE = 10
const ANSWER_MS = 180_000

/** Models that can build flows: all but the rule-based built-in one. */
async function builders({ models }: Desk, scope: { accountId: string; projectId: string }) {
  const { items } = await models.list(scope)
  return items.filter(({ builtin }) => !builtin).map(({ id, label }) => ({ id, label }))
}

export async function readyModels(
  desk: Desk,
  member: Member,
  flowId: string,
): Promise<Data<typeof flows.chats>> {
  const row = await asMember(desk.context, member, (tx) => openFlow(tx, member, flowId))
  return { models: await builders(desk, { accountId: member.accountId, projectId: row.project_id }) }
}

type Input = z.output<typeof flows.chat.body>

/** Accepts a message and responds with a proposal. The draft doesn't change until the person applies it. */
export async function chat(
  desk: Desk,
  member: Member,
  { input, signal }: { input: Input; signal: AbortSignal },
): Promise<Data<typeof flows.chat>> {
  const { context } = desk
  const { flowId, text } = input
  const { accountId, userId } = member
  const begun = await asMember(context, member, async (tx) => {
    const flow = await holdFlow(tx, member, { id: flowId })
    const projectId = flow.project_id
    const before = await lastMessages(tx, flowId, REMEMBERED)
    const of = { accountId, projectId, flowId }
    const said = await insertMessage(tx, { ...of, role: 'user', text, createdBy: userId })
    return { of, before, said, draft: flow.draft }
  })
  const document = input.document ?? readStored(begun.draft)
  const offered = await builders(desk, begun.of)
  const modelId = input.model ?? offered[0]?.id ?? null
  const turns = [...turnsOf(begun.before), { role: 'user' as const, text }]
  const asked = {
    ...begun.of,
    userId,
    turns,
    document,
    signal: AbortSignal.any([signal, deadlineSignal(ANSWER_MS)]),
  }
  const canAsk = modelId !== null && offered.length > 0
  if (canAsk) await countAsking(desk, userId)
  const answered: Answered = canAsk
    ? await propose(desk, { ...asked, modelId })
    : { say: '', changes: null, problem: 'no_model' }
  const answer = await asMember(context, member, async (tx) => {
    await holdFlow(tx, member, { id: flowId })
    const { say, changes, problem } = answered
    const told = { role: 'assistant' as const, text: say, changes, problem, model: modelId, createdBy: null }
    return insertMessage(tx, { ...begun.of, ...told })
  })
  return { items: [present(begun.said), present(answer)] }
}

const countAsking = ({ context }: Desk, userId: string): Promise<void> =>
  consumeLimits(context, [
    {
      key: `flow-chat:${userId}`,
      points: PER_MINUTE,
      seconds: 60,
      message: 'You’ve reached the rate limit. Wait a minute.',
    },
  ])

/** Earlier messages, with the outcome of each proposal, so that the model doesn't assume it was applied. */
function turnsOf(rows: readonly MessageRow[]): ChatTurn[] {
  return rows
    .filter(({ text, problem }) => text !== '' && problem === null)
    .map(({ role, text, changes, verdict }) => ({
      role,
      text:
        changes === null
          ? text
          : `${text} (${verdict ?? 'not applied'}: ${JSON.stringify(changes).slice(0, 4000)})`,
    }))
}
