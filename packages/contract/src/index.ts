export * from './access.ts'
export * from './client.ts'
export * from './edition-names.ts'
export * from './errors.ts'
export * from './id-prefixes.ts'
export * from './ids.ts'
export * from './plans.ts'
export {
  type Body,
  type Data,
  featuresOf,
  type Method,
  type Params,
  pathFrom,
  type Query,
  type Route,
  VISITOR_TOKEN_HEADER,
  type Who,
  VISIT_HEADER,
} from './route.ts'
export * as accounts from './accounts/accounts.ts'
export * as agents from './agents/agents.ts'
export * as agentScoring from './agent-scoring.ts'
export * as agentTests from './agent-tests.ts'
export * as flowTests from './flow-tests.ts'
export * as aiWorkers from './ai-workers/workers.ts'
export * as billing from './billing.ts'
export * as channels from './channels.ts'
export * as conversations from './conversations/conversations.ts'
export * as credits from './credits.ts'
export * as connections from './connections.ts'
export * as credentials from './credentials.ts'
export * as documents from './documents.ts'
export * as events from './events.ts'
export * as flows from './flows/flows.ts'
export * as handoffs from './handoffs/handoffs.ts'
export * as runs from './runs/runs.ts'
export * as jobs from './jobs/jobs.ts'
export * as leads from './leads.ts'
export * as mail from './mail.ts'
export * as knowledge from './knowledge/knowledge.ts'
export * as mcp from './mcp.ts'
export * as models from './models.ts'
export * as notifications from './notifications.ts'
export type { NotificationKey } from './notification-texts/en.ts'
export * from './reasons/reason.ts'
export * from './reasons/index.ts'
export * as openai from './openai/openai.ts'
export * as onboarding from './onboarding.ts'
export * as operator from './operator.ts'
export * as search from './search.ts'
export * as sheets from './sheets/sheets.ts'
export * as storage from './storage.ts'
export * as team from './team/team.ts'
export * as tools from './tools/tools.ts'
export * as usage from './usage.ts'
export * as webhooks from './webhooks.ts'
export type { Chinese, German } from './texts.ts'
export { withoutHidden, withoutMarks } from './hidden-text.ts'
export { templateText } from './template-text.ts'
export { ROUTES, routeById } from './routes.ts'
