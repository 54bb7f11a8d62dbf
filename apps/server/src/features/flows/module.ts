import type { FeatureModule } from '../../module.ts'
import type { OpenModels } from '../models/index.ts'
import { closeCode } from './nodes/code/index.ts'
import { flowRoutes } from './routes.ts'

export const flows: FeatureModule<{ models: OpenModels }> = {
  open: (context, { models }) => ({ routes: flowRoutes(context, models), close: closeCode }),
}
