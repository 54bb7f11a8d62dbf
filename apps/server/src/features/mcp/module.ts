import type { FeatureModule } from '../../module.ts'
import type { Models } from '../models/index.ts'
import type { Runs } from '../runs/index.ts'
import { mountMcp } from './serving/mount-mcp.ts'

interface Services {
  runs: Runs
  models: Models
}

/** Millrace as an MCP server: published flows, knowledge and sheets as tools. */
export const mcp: FeatureModule<Services> = {
  open: (context, { runs, models }) => ({
    endpoints: (app, routes) => mountMcp(app, context, { routes, runs, models }),
  }),
}
