import type { FeatureModule } from '../../module.ts'
import { connectionRoutes } from './routes.ts'

export const connections: FeatureModule = { open: (context) => ({ routes: connectionRoutes(context) }) }
