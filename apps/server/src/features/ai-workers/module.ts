import type { FeatureModule } from '../../module.ts'
import type { OpenModels } from '../models/index.ts'
import type { Runs } from '../runs/index.ts'
import { aiWorkerRoutes } from './routes.ts'
import { scheduledWorkers } from './schedule.ts'
import { calledWorkers } from './triggers.ts'

export const aiWorkers: FeatureModule<{ models: OpenModels; runs: Runs }> = {
  maintenance: [scheduledWorkers, calledWorkers],
  open: (context, services) => ({ routes: aiWorkerRoutes(context, services) }),
}
