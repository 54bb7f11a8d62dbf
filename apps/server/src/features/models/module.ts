import type { FeatureModule } from '../../module.ts'
import type { OpenModels } from './models.ts'
import { modelRoutes } from './routes.ts'

export const models: FeatureModule<{ models: OpenModels }> = {
  open: (context, services) => ({
    routes: modelRoutes(context, services.models),
    close: () => services.models.close(),
  }),
}
