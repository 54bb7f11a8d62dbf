import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router'
import { BrokenPart } from '../lib/kit/Boundary.tsx'
import { wantedSearch } from '../lib/session/next-path.ts'
import { useSession } from '../lib/session/session.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { PagePending } from './PagePending.tsx'
import { Root } from './Root.tsx'
import {
  agentChatSearch,
  agentSettingSearch,
  agentsSearch,
  knowledgeBaseSearch,
  knowledgeSearch,
  signInSearch,
} from './searches.ts'

const root = createRootRoute({
  component: Root,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/console', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./routes/login.tsx'), 'Route'),
})

const consoleLogin = createRoute({
  getParentRoute: () => root,
  path: '/console/login',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./routes/login.tsx'), 'Route'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: lazyRouteComponent(() => import('./routes/not-found.tsx'), 'Route'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (useSession.getState().token !== null) return
    throw redirect({ to: '/login', search: wantedSearch(location.href), replace: true })
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

const consoleIndex = createRoute({
  getParentRoute: () => shell,
  path: '/console',
  validateSearch: agentsSearch,
  component: lazyRouteComponent(() => import('./routes/agents.tsx'), 'Route'),
})

const agents = createRoute({
  getParentRoute: () => shell,
  path: '/console/agent',
  validateSearch: agentsSearch,
  component: lazyRouteComponent(() => import('./routes/agents.tsx'), 'Route'),
})

const agentSetting = createRoute({
  getParentRoute: () => shell,
  path: '/console/agent/setting/$id',
  validateSearch: agentSettingSearch,
  component: lazyRouteComponent(() => import('./routes/agent-setting.tsx'), 'Route'),
})

const agentChat = createRoute({
  getParentRoute: () => shell,
  path: '/console/agent/chat/$id',
  validateSearch: agentChatSearch,
  component: lazyRouteComponent(() => import('./routes/agent-chat.tsx'), 'Route'),
})

const knowledge = createRoute({
  getParentRoute: () => shell,
  path: '/console/knowledge',
  validateSearch: knowledgeSearch,
  component: lazyRouteComponent(() => import('./routes/knowledge.tsx'), 'Route'),
})

const knowledgeBase = createRoute({
  getParentRoute: () => shell,
  path: '/console/knowledge/$id',
  validateSearch: knowledgeBaseSearch,
  component: lazyRouteComponent(() => import('./routes/knowledge-base.tsx'), 'Route'),
})

const routeTree = root.addChildren([
  start,
  login,
  consoleLogin,
  notFound,
  shell.addChildren([consoleIndex, agents, agentSetting, agentChat, knowledge, knowledgeBase]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: BrokenPart,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
