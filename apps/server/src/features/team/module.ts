import type { FeatureModule } from '../../module.ts'
import { liftEditions } from './lift-editions.ts'
import { retention } from './retention.maintenance.ts'
import { teamRoutes } from './routes.ts'
import { editionCommand } from './set-edition.ts'

export const team: FeatureModule = {
  maintenance: [retention],
  prepare: async (context) => {
    const lifted = await liftEditions(context)
    if (lifted > 0) context.log.info({ lifted }, 'accounts were unlocked: no DEFAULT_EDITION is set')
  },
  open: (context) => ({
    routes: teamRoutes(context),
    commands: { edition: editionCommand(context) },
  }),
}
