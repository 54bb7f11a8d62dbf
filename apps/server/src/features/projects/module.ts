import type { FeatureModule } from '../../module.ts'
import { projectRoutes } from './routes.ts'
import { projectTrash } from './trash.maintenance.ts'

export const projects: FeatureModule = {
  maintenance: [projectTrash],
  open: (context) => ({ routes: projectRoutes(context) }),
}
