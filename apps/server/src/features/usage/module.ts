import type { FeatureModule } from '../../module.ts'
import { creditAlerts } from './credits/alerts.maintenance.ts'
import { creditsCommand } from './credits/grant-command.ts'
import { expiredHolds } from './credits/release.ts'
import { keepHolds } from './credits/pool.ts'
import { rateWindows } from './limits/rate-windows.maintenance.ts'
import { usageRoutes } from './routes.ts'

export const usage: FeatureModule = {
  maintenance: [rateWindows, expiredHolds, creditAlerts],
  open: (context) => ({
    routes: usageRoutes(context),
    start: () => keepHolds(context),
    commands: { credits: creditsCommand(context) },
  }),
}
