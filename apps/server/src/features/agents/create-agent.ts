import { randomUUID } from 'node:crypto'
import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { newId } from '../../lib/ids.ts'
import { checkLimit } from '../../lib/plan-limits.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import type { OnRead } from '../knowledge/index.ts'
import { withAvatar } from './bot-config.ts'
import { recordChange } from './changes.ts'
import { insertOwnBase, type OwnBase } from './own-bases.ts'
import { presentAgent } from './present.ts'
import { replaceBases, selectAgents } from './queries.ts'
import { plainTexts, templateTexts } from './templates/index.ts'
import { publishFirst } from './versions/write-version.ts'

interface NewAgent {
  name: string
  avatar?: number | undefined
  description?: string | undefined
  instructions?: string | undefined
  knowledgeIds: string[]
  /** A knowledge base to create with it. */
  ownBase?: OwnBase | undefined
  /** Provides defaults for missing fields. */
  template?: agents.Template['key'] | undefined
  templateLanguage?: (typeof agents.TEMPLATE_LANGUAGES)[number] | undefined
}

const BLANK = { avatar: 20, tone: 'neutral', description: '', instructions: '' } as const

export async function createAgent(
  context: Context,
  member: Member,
  input: NewAgent,
  onRead?: OnRead,
): Promise<agents.Agent> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    await checkLimit(tx, context.config.plans, { accountId: member.accountId, of: 'agents', adding: 1 })
    const id = newId('agent')
    const texts = textsOf(input)
    // A template's questions may be unanswerable with this knowledge; answerable ones are found in the background.
    const hasKnowledge = input.knowledgeIds.length > 0 || input.ownBase !== undefined
    const questions = hasKnowledge ? [] : texts.suggestedQuestions
    const look = withAvatar({ avatar: BLANK.avatar, bot_config: {} }, texts.avatar) ?? {}
    await sql`insert into agents (id, account_id, project_id, public_id, name, avatar, tone, description,
        instructions, greeting, suggested_questions, fallback, bot_config)
      values (${id}, ${member.accountId}, ${projectId}, ${randomUUID()}, ${input.name}, ${texts.avatar},
        ${texts.tone}, ${texts.description}, ${texts.instructions}, ${texts.greeting},
        ${JSON.stringify(questions)}::jsonb, ${texts.fallback}, ${JSON.stringify(look)}::jsonb)`.execute(tx)
    const own =
      input.ownBase === undefined
        ? []
        : [await insertOwnBase(context, tx, { member, projectId, agentId: id, base: input.ownBase })]
    await replaceBases(tx, { id, accountId: member.accountId, projectId }, [...input.knowledgeIds, ...own])
    await publishFirst(tx, member, id)
    await onRead?.(tx, { accountId: member.accountId, kbIds: input.knowledgeIds })
    await recordChange(context, tx, {
      member,
      projectId,
      agentId: id,
      action: 'agent.create',
      details: { name: input.name, ...(input.template ? { template: input.template } : {}) },
    })
    return presentAgent((await selectAgents(tx, [id]))[0]!)
  })
}

/** Given texts take precedence over the template's, and those over the defaults. */
function textsOf(input: NewAgent) {
  const language = input.templateLanguage ?? 'en'
  const base = input.template
    ? templateTexts(input.template, { language, name: input.name })
    : { ...BLANK, ...plainTexts({ language, name: input.name }) }
  return {
    ...base,
    avatar: input.avatar ?? base.avatar,
    description: input.description ?? base.description,
    instructions: input.instructions ?? base.instructions,
  }
}
