import type { FeatureModule } from '../../module.ts'
import { searchRoutes } from './routes.ts'

export const search: FeatureModule = { open: (context) => ({ routes: searchRoutes(context) }) }
