import type { FeatureModule } from '../../module.ts'
import { oldLeads, staleScores } from './leads.maintenance.ts'
import { leadRoutes } from './routes.ts'

export const leads: FeatureModule = {
  maintenance: [staleScores, oldLeads],
  open: (context) => ({ routes: leadRoutes(context) }),
}
