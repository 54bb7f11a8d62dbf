import type { FeatureModule } from '../../module.ts'
import { toolRoutes } from './routes.ts'

export const tools: FeatureModule = { open: (context) => ({ routes: toolRoutes(context) }) }
