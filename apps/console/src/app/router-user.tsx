import { createRoute } from '@tanstack/react-router'
import { page, shell } from './router-frame.tsx'
import { auditSearch, integrationsSearch, teamSearch } from './searches.ts'

const user = createRoute({
  getParentRoute: () => shell,
  path: '/user',
  validateSearch: teamSearch,
  component: page(() => import('./routes/team.tsx')),
})

const teamList = createRoute({
  getParentRoute: () => shell,
  path: '/user/team-list',
  validateSearch: teamSearch,
  component: page(() => import('./routes/team.tsx')),
})

const setting = createRoute({
  getParentRoute: () => shell,
  path: '/user/setting',
  component: page(() => import('./routes/team-setting.tsx')),
})

const integrations = createRoute({
  getParentRoute: () => shell,
  path: '/user/integrations',
  validateSearch: integrationsSearch,
  component: page(() => import('./routes/integrations.tsx')),
})

const apiKey = createRoute({
  getParentRoute: () => shell,
  path: '/user/api-key',
  validateSearch: teamSearch,
  component: page(() => import('./routes/api-key.tsx')),
})

const creditsUsage = createRoute({
  getParentRoute: () => shell,
  path: '/user/credits-usage',
  component: page(() => import('./routes/credits-usage.tsx')),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/user/audit',
  validateSearch: auditSearch,
  component: page(() => import('./routes/audit.tsx')),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/user/profile',
  component: page(() => import('./routes/profile.tsx')),
})

export const userRoutes = [
  user,
  teamList,
  setting,
  integrations,
  apiKey,
  creditsUsage,
  audit,
  profile,
] as const
