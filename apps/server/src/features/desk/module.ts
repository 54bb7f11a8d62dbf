import type { FeatureModule } from '../../module.ts'
import { deskRoutes } from './routes.ts'

export const desk: FeatureModule = { open: (context) => ({ routes: deskRoutes(context) }) }
