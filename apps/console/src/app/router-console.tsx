import { createRoute } from '@tanstack/react-router'
import { page, shell } from './router-frame.tsx'
import {
  agentChatSearch,
  analyticsSearch,
  agentSettingSearch,
  agentsSearch,
  executionsSearch,
  knowledgeBaseSearch,
  knowledgeSearch,
  operatorSearch,
  sheetSearch,
  sheetsSearch,
  toolsSearch,
  workerChatSearch,
  workerSetupSearch,
} from './searches.ts'

const consoleIndex = createRoute({
  getParentRoute: () => shell,
  path: '/console',
  validateSearch: agentsSearch,
  component: page(() => import('./routes/agents.tsx')),
})

const agents = createRoute({
  getParentRoute: () => shell,
  path: '/console/agent',
  validateSearch: agentsSearch,
  component: page(() => import('./routes/agents.tsx')),
})

const agentSetting = createRoute({
  getParentRoute: () => shell,
  path: '/console/agent/setting/$id',
  validateSearch: agentSettingSearch,
  component: page(() => import('./routes/agent-setting.tsx')),
})

const agentChat = createRoute({
  getParentRoute: () => shell,
  path: '/console/agent/chat/$id',
  validateSearch: agentChatSearch,
  component: page(() => import('./routes/agent-chat.tsx')),
})

// Spelled as in the original specification.
const workerChat = createRoute({
  getParentRoute: () => shell,
  path: '/console/argent-chat/$id/$title',
  validateSearch: workerChatSearch,
  component: page(() => import('./routes/worker-chat.tsx')),
})

const workers = createRoute({
  getParentRoute: () => shell,
  path: '/console/workers',
  component: page(() => import('./routes/workers.tsx')),
})

const workerLaunch = createRoute({
  getParentRoute: () => shell,
  path: '/console/workers/$id/launch',
  validateSearch: workerSetupSearch,
  component: page(() => import('./routes/worker-launch.tsx')),
})

const workerSettings = createRoute({
  getParentRoute: () => shell,
  path: '/console/workers/$id/settings',
  validateSearch: workerSetupSearch,
  component: page(() => import('./routes/worker-settings.tsx')),
})

const executions = createRoute({
  getParentRoute: () => shell,
  path: '/console/executions',
  validateSearch: executionsSearch,
  component: page(() => import('./routes/executions.tsx')),
})

const execution = createRoute({
  getParentRoute: () => shell,
  path: '/console/executions/$id',
  component: page(() => import('./routes/execution.tsx')),
})

const tools = createRoute({
  getParentRoute: () => shell,
  path: '/console/tools',
  validateSearch: toolsSearch,
  component: page(() => import('./routes/tools.tsx')),
})

const knowledge = createRoute({
  getParentRoute: () => shell,
  path: '/console/knowledge',
  validateSearch: knowledgeSearch,
  component: page(() => import('./routes/knowledge.tsx')),
})

const knowledgeBase = createRoute({
  getParentRoute: () => shell,
  path: '/console/knowledge/$id',
  validateSearch: knowledgeBaseSearch,
  component: page(() => import('./routes/knowledge-base.tsx')),
})

const sheets = createRoute({
  getParentRoute: () => shell,
  path: '/console/sheets',
  validateSearch: sheetsSearch,
  component: page(() => import('./routes/sheets.tsx')),
})

const analytics = createRoute({
  getParentRoute: () => shell,
  path: '/console/analytics',
  validateSearch: analyticsSearch,
  component: page(() => import('./routes/analytics.tsx')),
})

const sheet = createRoute({
  getParentRoute: () => shell,
  path: '/console/sheets/detail/$id',
  validateSearch: sheetSearch,
  component: page(() => import('./routes/sheet.tsx')),
})

const operator = createRoute({
  getParentRoute: () => shell,
  path: '/console/operator',
  validateSearch: operatorSearch,
  component: page(() => import('./routes/operator.tsx')),
})

const operatorAccount = createRoute({
  getParentRoute: () => shell,
  path: '/console/operator/$id',
  component: page(() => import('./routes/operator-account.tsx')),
})

export const consoleRoutes = [
  consoleIndex,
  agents,
  agentSetting,
  agentChat,
  workerChat,
  workers,
  workerLaunch,
  workerSettings,
  executions,
  execution,
  tools,
  knowledge,
  knowledgeBase,
  sheets,
  sheet,
  analytics,
  operator,
  operatorAccount,
] as const
