import type { onboarding } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { addOwnBase, createAgent, findAgent, setKnowledge } from '../../agents/index.ts'
import { addSources, deleteSources } from '../../knowledge/index.ts'
import { giveUpFailed, spareBaseOf } from './give-up.ts'
import { finishOnboarding } from './onboard.job.ts'
import { findOnboarding, presentOnboarding } from './queries.ts'
import { reachSite } from './reach-site.ts'

interface Website {
  url: string
  maxPages: number
  visibility: 'private' | 'public'
}

const DEPTH = 4
const AVATARS = 24

/** The host without `www.`, which names the agent until its pages are read. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

/**
 * Creates a private agent with a knowledge base for the site and starts the crawl; the rest follows when it is done.
 */
export async function startOnboarding(
  context: Context,
  member: Member,
  wanted: Website,
): Promise<onboarding.Onboarding> {
  const website = { ...wanted, url: await reachSite(context, member, wanted.url) }
  const host = hostOf(website.url)
  await giveUpFailed(context, member)
  const avatar = (Array.from(host).reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % AVATARS) + 1
  const name = host.slice(0, 80)
  const agent = await createAgent(context, member, {
    name,
    avatar,
    knowledgeIds: [],
    ownBase: baseOf(website),
  })
  const kbId = agent.knowledgeIds[0]!
  return begin(context, member, { website, kbId, agentId: agent.id, revision: agent.revision, fresh: true })
}

/**
 * `startOnboarding` for an existing agent: adds the pages to its knowledge and only fills empty fields. An agent whose
 * earlier attempt failed is treated like a new one.
 */
export async function startOnboardingFor(
  context: Context,
  member: Member,
  wanted: Omit<Website, 'visibility'> & { id: string },
): Promise<onboarding.Onboarding> {
  const { agent, before, left } = await asMember(context, member, async (tx) => {
    const found = await findAgent(tx, member, wanted.id)
    const running = await findOnboarding(tx, wanted.id)
    if (running && !running.finished_at)
      throw new Failure('conflict', 'A website is already being crawled for this agent.')
    const spare = running?.state === 'failed' ? await spareBaseOf(tx, running, { withPages: false }) : null
    return { agent: found, before: running, left: spare }
  })
  const input = { ...wanted, url: await reachSite(context, member, wanted.url) }
  const again = before?.state === 'failed' && before.fresh && before.agent_revision === agent.revision
  const inProject = { ...member, projectId: agent.project_id }
  const kept = again ? before.kb_id : left
  // Replaces the source that could not be read.
  if (kept && before?.source_id)
    await deleteSources(context, inProject, { id: kept, sourceIds: [before.source_id] })
  const kbId = kept ?? (await addOwnBase(context, inProject, { id: agent.id, ...baseOf(input) })).id
  // The earlier source may have been removed from the agent.
  if (kept) {
    const knowledgeIds = [...new Set([...agent.knowledge_ids, kbId])]
    await setKnowledge(context, inProject, { id: agent.id, knowledgeIds })
  }
  const website = { ...input, visibility: again ? before.visibility : agent.visibility }
  const made = { website, kbId, agentId: agent.id, revision: agent.revision, fresh: again }
  return begin(context, inProject, made)
}

const baseOf = ({ url }: { url: string }) => ({
  name: hostOf(url).slice(0, 120),
  description: `Pages of ${url}`,
})

interface Begun {
  website: Website
  kbId: string
  agentId: string
  revision: number
  fresh: boolean
}

async function begin(context: Context, member: Member, made: Begun): Promise<onboarding.Onboarding> {
  const { website, kbId } = made
  const { items } = await addSources(context, member, {
    id: kbId,
    sources: {
      type: 'site',
      url: website.url,
      scope: 'site',
      include: [],
      exclude: [],
      maxPages: website.maxPages,
      maxDepth: DEPTH,
      schedule: 'off',
    },
  })
  return asMember(context, member, async (tx) => {
    await write(tx, member, { ...made, sourceId: items[0]!.id })
    await finishWhenRead(context, tx, {
      accountId: member.accountId,
      sourceId: items[0]!.id,
      onlyIfDone: true,
    })
    return presentOnboarding((await findOnboarding(tx, made.agentId))!)
  })
}

async function write(tx: Tx, member: Member, made: Begun & { sourceId: string }): Promise<void> {
  const { accountId, projectId, userId } = member
  const { website, kbId, agentId } = made
  await sql`insert into onboardings (agent_id, account_id, project_id, user_id, kb_id, source_id, url, visibility, fresh,
      agent_revision)
    values (${agentId}, ${accountId}, ${projectId}, ${userId}, ${kbId}, ${made.sourceId}, ${website.url},
      ${website.visibility}, ${made.fresh}, ${made.revision})
    on conflict (agent_id) do update set kb_id = excluded.kb_id, source_id = excluded.source_id, url = excluded.url,
      user_id = excluded.user_id, visibility = excluded.visibility, fresh = excluded.fresh, state = 'reading',
      agent_revision = excluded.agent_revision, error = null, created_at = now(), finished_at = null,
      dismissed_at = null`.execute(tx)
  const details = { url: website.url, visibility: website.visibility }
  await audit(tx, member, { accountId, projectId, action: 'agent.onboard', objectId: agentId, details })
}

/** Resumes attempts of a restored project whose site is read; the others resume after their crawl. */
export async function resumeOnboardings(context: Context, tx: Tx, projectId: string): Promise<void> {
  const { rows } = await sql<{ account_id: string; source_id: string }>`
    update onboardings set state = 'reading'
    where project_id = ${projectId} and state in ('reading', 'making') and source_id is not null
    returning account_id, source_id`.execute(tx)
  for (const { account_id: accountId, source_id: sourceId } of rows)
    await finishWhenRead(context, tx, { accountId, sourceId, onlyIfDone: true })
}

/** Call it when a crawl ends: queues the job that finishes the agent waiting for this site, if any. */
export async function finishWhenRead(
  context: Context,
  tx: Tx,
  of: { accountId: string; sourceId: string; onlyIfDone?: boolean },
): Promise<void> {
  const { rows } = await sql<{ agent_id: string }>`select o.agent_id from onboardings o
    join knowledge_sites s on s.source_id = o.source_id
    where o.source_id = ${of.sourceId} and o.state = 'reading' and (s.phase = 'done' or not ${of.onlyIfDone ?? false})`.execute(
    tx,
  )
  for (const row of rows) {
    const payload = { accountId: of.accountId, agentId: row.agent_id, sourceId: of.sourceId }
    await context.queue.send(tx, finishOnboarding, payload, { group: of.accountId })
  }
}
