import { agents, type onboarding } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { audit } from '../../../lib/audit.ts'
import type { Member } from '../../../lib/actor.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { handler, type Handler, isLastFailure, type Running } from '../../../queue/queue.ts'
import { type AgentRow, botConfigOf, findAgent, setBotConfig, updateAgent } from '../../agents/index.ts'
import type { Models } from '../../models/index.ts'
import { improveProfile } from './improve-profile.ts'
import { memberNow } from './member.ts'
import { finishOnboarding } from './onboard.job.ts'
import { type Profile, profileOf } from './profile.ts'
import { findOnboarding, type OnboardingRow } from './queries.ts'
import { readFacts, type ReadSite } from './read-facts.ts'
import { hostOf } from './start-onboarding.ts'
import { tellOnboarded } from './tell-onboarded.ts'
import { answerable } from '../questions/try-questions.ts'
import { COLOURS, coloursOf } from './colours.ts'

const QUESTIONS = 4

/** Runs `finishOnboarding`. Every step is safe to repeat, and keeps what users changed in the meantime. */
export const onboardHandler = (context: Context, models: Models): Handler =>
  handler(
    finishOnboarding,
    async (payload, running) => {
      try {
        await finish(context, models, { ...payload, signal: running.signal })
      } catch (error) {
        if (isLastFailure(running)) await giveUp(context, payload, FAILED)
        throw error
      }
    },
    (payload) => giveUp(context, payload, CRASHED),
  )

type Payload = z.output<typeof finishOnboarding.payload>

async function finish(
  context: Context,
  models: Models,
  { accountId, agentId, sourceId, signal }: Payload & Pick<Running, 'signal'>,
): Promise<void> {
  const begun = await inAccount(context, accountId, (tx) => take(context, tx, { agentId, sourceId }))
  if (!begun) return
  const { row, site, member, agent } = begun
  if (site.state !== 'ready') return end(context, row, { error: site.error ?? NOTHING_READ })
  if (!member || !agent) return end(context, row, { error: NOT_ALLOWED })
  const plain = profileOf(site.facts)
  const wanted = { profile: plain, site: site.facts, row, model: agent.model, signal }
  const profile = await improveProfile(context, models, wanted)
  const questions = await answerable(context, models, {
    agent: {
      agentId: row.agent_id,
      accountId: row.account_id,
      projectId: row.project_id,
      knowledgeIds: row.kb_id ? [row.kb_id] : [],
    },
    questions: profile.questions,
    most: QUESTIONS,
    signal,
  })
  // Before the agent may become public, which publishes its current state.
  if (isUntouched(row, agent)) await takeColours(context, member, { agent, theme: site.themeColor })
  const changes = changesFor(row, agent, { ...profile, questions })
  await updateAgent(context, member, { id: agentId, revision: undefined, changes })
  await end(context, row, { themeColor: site.themeColor })
}

async function giveUp(
  context: Context,
  { accountId, agentId, sourceId }: Payload,
  error: string,
): Promise<void> {
  const row = await inAccount(context, accountId, (tx) => findOnboarding(tx, agentId))
  if (row && row.source_id === sourceId && !row.finished_at) await end(context, row, { error })
}

const FAILED = 'Creating the agent failed several times because of a server error. Try again later.'
const CRASHED = 'The server stopped several times while creating the agent.'
const NOTHING_READ = 'None of the website’s pages could be read.'
const NOT_ALLOWED = 'The user who started this no longer has access to the project.'

interface Begun {
  row: OnboardingRow
  site: ReadSite
  member: Member | null
  agent: AgentRow | null
}

async function take(
  context: Context,
  tx: Tx,
  of: { agentId: string; sourceId: string },
): Promise<Begun | null> {
  const row = await findOnboarding(tx, of.agentId)
  if (!row || row.source_id !== of.sourceId || row.finished_at) return null
  const site = await readFacts(tx, { sourceId: of.sourceId, host: hostOf(row.url) })
  if (!site) return null
  await sql`update onboardings set state = 'making' where agent_id = ${row.agent_id}`.execute(tx)
  await tell(context, tx, row)
  const place = { accountId: row.account_id, userId: row.user_id, projectId: row.project_id }
  const member = await memberNow(tx, place)
  return { row, site, member, agent: member ? await findAgent(tx, member, row.agent_id) : null }
}

const isUntouched = (row: OnboardingRow, agent: AgentRow): boolean =>
  row.fresh && agent.revision === row.agent_revision

/** Applies the website's colors to the chat, unless someone has chosen colors. */
async function takeColours(
  context: Context,
  member: Member,
  { agent, theme }: { agent: AgentRow; theme: string | null },
): Promise<void> {
  const { appearance } = botConfigOf(agent)
  const standard = agents.botConfig.parse({}).appearance
  const isStandard = COLOURS.every((field) => appearance[field] === standard[field])
  const colours = theme && isStandard ? coloursOf(theme) : {}
  if (Object.keys(colours).length === 0) return
  const parts = { appearance: { ...appearance, ...colours } }
  await setBotConfig(context, member, { id: agent.id, revision: agent.bot_revision, parts })
}

/** A new agent is set up completely; for an edited one, only empty fields are filled. */
function changesFor(row: OnboardingRow, agent: AgentRow, profile: Profile) {
  const words = { suggestedQuestions: profile.questions }
  const open = row.visibility === 'public' && row.fresh ? { visibility: 'public' as const } : {}
  if (isUntouched(row, agent)) {
    const { name, description, language, greeting, fallback } = profile
    return { name, description, language: language ?? 'auto', greeting, fallback, ...words, ...open }
  }
  const questions = agent.suggested_questions.length === 0 ? words : {}
  const description = agent.description === '' ? { description: profile.description } : {}
  return { ...questions, ...description, ...open }
}

/** Stores the result and notifies open consoles, which show the agent at once. */
async function end(
  context: Context,
  row: OnboardingRow,
  result: { error?: string; themeColor?: string | null },
): Promise<void> {
  const state: onboarding.Onboarding['state'] = result.error ? 'failed' : 'ready'
  const colours = JSON.stringify(result.themeColor ? { theme: result.themeColor } : {})
  await inAccount(context, row.account_id, async (tx) => {
    await sql`update onboardings set state = ${state}, error = ${result.error ?? null}, colours = ${colours}::jsonb,
        finished_at = now()
      where agent_id = ${row.agent_id}`.execute(tx)
    const entry = { accountId: row.account_id, projectId: row.project_id, objectId: row.agent_id }
    await audit(
      tx,
      { kind: 'system', job: 'onboarding' },
      { ...entry, action: 'agent.onboarded', details: { state } },
    )
    await tell(context, tx, row)
    await tellOnboarded(tx, row, state === 'ready' ? 'ready' : 'failed')
  })
}

async function tell(context: Context, tx: Tx, row: OnboardingRow): Promise<void> {
  const change = { kind: 'agent' as const, id: row.agent_id, parentId: null }
  const { account_id: accountId, project_id: projectId } = row
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
}
