import type { FeatureModule } from '../../module.ts'
import { mountQueryInFragment } from '../../http/query-in-fragment.ts'
import { endPrograms } from './servers/stdio/program-transport.ts'
import { toolRoutes } from './routes.ts'

export const tools: FeatureModule = {
  open: (context) => ({
    close: endPrograms,
    routes: toolRoutes(context),
    endpoints: (app) => mountQueryInFragment(app, '/oauth/tool-server', '/oauth/connected'),
  }),
}
