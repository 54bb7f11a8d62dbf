import type { FeatureModule } from '../../module.ts'
import type { Models } from '../models/index.ts'
import type { Runs } from '../runs/index.ts'
import { mountOAuth } from './oauth/mount-oauth.ts'
import { oauthClients } from './oauth/oauth-clients.maintenance.ts'
import { mcpRoutes } from './oauth/routes.ts'
import { mountMcp } from './serving/mount-mcp.ts'

interface Services {
  runs: Runs
  models: Models
}

/** Millrace as an MCP server: published flows, knowledge and sheets as tools. */
export const mcp: FeatureModule<Services> = {
  maintenance: [oauthClients],
  open: (context, { runs, models }) => ({
    routes: mcpRoutes(context),
    endpoints: (app, routes) => {
      mountOAuth(app, context)
      mountMcp(app, context, { routes, runs, models })
    },
  }),
}
