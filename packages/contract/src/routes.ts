import * as accounts from './accounts/accounts.ts'
import * as agents from './agents/agents.ts'
import * as agentScoring from './agent-scoring.ts'
import * as agentTests from './agent-tests.ts'
import * as flowTests from './flow-tests.ts'
import * as aiWorkers from './ai-workers/workers.ts'
import * as billing from './billing.ts'
import * as channels from './channels.ts'
import * as connections from './connections.ts'
import * as conversations from './conversations/conversations.ts'
import * as credentials from './credentials.ts'
import * as documents from './documents.ts'
import * as events from './events.ts'
import * as flows from './flows/flows.ts'
import * as handoffs from './handoffs/handoffs.ts'
import * as jobs from './jobs/jobs.ts'
import * as leads from './leads.ts'
import * as mail from './mail.ts'
import * as knowledge from './knowledge/knowledge.ts'
import * as mcp from './mcp.ts'
import * as models from './models.ts'
import * as notifications from './notifications.ts'
import * as openai from './openai/openai.ts'
import * as onboarding from './onboarding.ts'
import * as operator from './operator.ts'
import type { Route } from './route.ts'
import * as runs from './runs/runs.ts'
import * as search from './search.ts'
import * as sheets from './sheets/sheets.ts'
import * as storage from './storage.ts'
import * as team from './team/team.ts'
import * as tools from './tools/tools.ts'
import * as credits from './credits.ts'
import * as usage from './usage.ts'
import * as webhooks from './webhooks.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

/** Every operation of the API, in the order of the features. */
export const ROUTES: readonly Route[] = [
  accounts,
  mail,
  storage,
  team,
  webhooks,
  credentials,
  connections,
  usage,
  credits,
  billing,
  operator,
  models,
  sheets,
  knowledge,
  flows,
  runs,
  jobs,
  tools,
  agents,
  channels,
  conversations,
  leads,
  handoffs,
  agentTests,
  agentScoring,
  flowTests,
  aiWorkers,
  openai,
  documents,
  events,
  notifications,
  search,
  onboarding,
  mcp,
].flatMap((feature) => Object.values(feature).filter(isRoute))

export const routeById = (id: string): Route => {
  const found = ROUTES.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`no route ${id}`)
  return found
}
