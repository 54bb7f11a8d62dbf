import type { FeatureModule } from '../../module.ts'
import { notificationRoutes } from './routes.ts'

export const notifications: FeatureModule = {
  open: (context) => ({ routes: notificationRoutes(context) }),
}
