import type { FeatureModule } from '../../module.ts'
import { checkKeys } from './check-keys.ts'
import { rotateCommand } from './rotate-command.ts'
import { credentialRoutes } from './routes.ts'

export const credentials: FeatureModule = {
  prepare: checkKeys,
  open: (context) => ({
    routes: credentialRoutes(context),
    commands: { 'rotate-key': rotateCommand(context) },
  }),
}
