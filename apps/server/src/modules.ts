import { type Context, inCrowd } from './context.ts'
import { accounts } from './features/accounts/module.ts'
import { agentTests } from './features/agent-tests/module.ts'
import { executionPort } from './features/ai-workers/index.ts'
import { aiWorkers } from './features/ai-workers/module.ts'
import { agents } from './features/agents/module.ts'
import { billing } from './features/billing/module.ts'
import { channels } from './features/channels/module.ts'
import { openOwnMail } from './features/connections/index.ts'
import { connections } from './features/connections/module.ts'
import { agentAsker, channelSender, openEngine } from './features/conversations/index.ts'
import { conversations } from './features/conversations/module.ts'
import { credentials } from './features/credentials/module.ts'
import { desk } from './features/desk/module.ts'
import { documents } from './features/documents/module.ts'
import { aiColumnPort } from './features/flows/index.ts'
import { flows } from './features/flows/module.ts'
import { jobPort } from './features/jobs/index.ts'
import { jobs } from './features/jobs/module.ts'
import type { OnCrawled, OnRead } from './features/knowledge/index.ts'
import { knowledge } from './features/knowledge/module.ts'
import { leads } from './features/leads/module.ts'
import { mail } from './features/mail/module.ts'
import { openModels } from './features/models/index.ts'
import { mcp } from './features/mcp/module.ts'
import { models } from './features/models/module.ts'
import { notifications } from './features/notifications/module.ts'
import { finishWhenRead, suggestFor } from './features/onboarding/index.ts'
import { onboarding } from './features/onboarding/module.ts'
import { openai } from './features/openai/module.ts'
import { projects } from './features/projects/module.ts'
import { operator } from './features/operator/module.ts'
import { openRuns, waitPort } from './features/runs/index.ts'
import { runs } from './features/runs/module.ts'
import { search } from './features/search/module.ts'
import { sheets } from './features/sheets/module.ts'
import { openStore } from './features/storage/index.ts'
import { storage } from './features/storage/module.ts'
import { systemSheets } from './features/system-sheets/module.ts'
import { team } from './features/team/module.ts'
import { flowToolCaller } from './features/tools/index.ts'
import { tools } from './features/tools/module.ts'
import { recordUsage } from './features/usage/index.ts'
import { webhooks } from './features/webhooks/module.ts'
import { usage } from './features/usage/module.ts'
import type { FeatureModule } from './module.ts'
import { expired } from './ops/expired.maintenance.ts'

type Services = Awaited<ReturnType<typeof openServices>>

/** All features, each after the ones it may use. */
export const MODULES: readonly FeatureModule<Services>[] = [
  { maintenance: [expired] },
  mail,
  storage,
  notifications,
  webhooks,
  accounts,
  team,
  credentials,
  connections,
  usage,
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
  desk,
  agentTests,
  aiWorkers,
  openai,
  documents,
  systemSheets,
  search,
  onboarding,
  projects,
  mcp,
]

/** Services that features need from each other, opened once per process. */
export async function openServices(context: Context) {
  const openedModels = openModels(context)
  const ports = {
    jobs: jobPort(context),
    waits: waitPort(context),
    executions: executionPort(context),
    recordUsage,
  }
  const store = openStore(context.config)
  const nodePorts = {
    models: openedModels,
    store,
    askAgent: agentAsker(context, openedModels),
    callTool: flowToolCaller(context),
    channels: channelSender(context),
  }
  return {
    store,
    ownMail: openOwnMail(context),
    models: openedModels,
    engine: openEngine(inCrowd(context), { models: openedModels, store }),
    aiColumnPort,
    jobPort: ports.jobs,
    runs: await openRuns(context, nodePorts, ports),
    onCrawled: finishWhenCrawled(context),
    onRead: suggestWhenRead(context),
  }
}

const finishWhenCrawled =
  (context: Context): OnCrawled =>
  (tx, site) =>
    finishWhenRead(context, tx, site)

const suggestWhenRead =
  (context: Context): OnRead =>
  (tx, bases) =>
    suggestFor(context, tx, bases)
