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

/** The site without what all names share; what the agent is called until its pages are read. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

/** Makes a private agent with a base for the site's pages and begins to read them; the rest comes when they are read. */
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
 * The same for an agent that exists: the pages are added to what it knows, and only what is empty is filled in. One that
 * could not be made from another address is made from this one as if it were the first.
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
  // What could not be read makes room for what takes its place.
  if (kept && before?.source_id)
    await deleteSources(context, inProject, { id: kept, sourceIds: [before.source_id] })
  const kbId = kept ?? (await addOwnBase(context, inProject, { id: agent.id, ...baseOf(input) })).id
  // The one from before may have been taken off the agent.
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

/** Takes up the agents of a restored project that were being made; those whose site is still being read come after it. */
export async function resumeOnboardings(context: Context, tx: Tx, projectId: string): Promise<void> {
  const { rows } = await sql<{ account_id: string; source_id: string }>`
    update onboardings set state = 'reading'
    where project_id = ${projectId} and state in ('reading', 'making') and source_id is not null
    returning account_id, source_id`.execute(tx)
  for (const { account_id: accountId, source_id: sourceId } of rows)
    await finishWhenRead(context, tx, { accountId, sourceId, onlyIfDone: true })
}

/** Called when a crawl ends: sends the job that makes the agent, if one waits for this site. */
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
