import type { FeatureModule } from '../../module.ts'
import { operatorCommand } from './operators.ts'
import { operatorRoutes } from './routes.ts'

export const operator: FeatureModule = {
  open: (context) => ({
    routes: operatorRoutes(context),
    commands: { operator: operatorCommand(context) },
  }),
}
