import type { FeatureModule } from '../../module.ts'
import { rateWindows } from './limits/rate-windows.maintenance.ts'
import { usageRoutes } from './routes.ts'

export const usage: FeatureModule = {
  maintenance: [rateWindows],
  open: (context) => ({ routes: usageRoutes(context) }),
}
