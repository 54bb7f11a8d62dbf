import type { FeatureModule } from '../../module.ts'
import { runHandlers } from './alone/flow-run.handler.ts'
import { executionRun, flowRun } from './alone/flow-run.job.ts'
import { maintainRuns } from './alone/runs.maintenance.ts'
import { flowLane } from './flow-lane.job.ts'
import { runRoutes } from './routes.ts'
import type { JobPort } from './types.ts'
import type { Runs } from './walk/open-runs.ts'

interface Services {
  runs: Runs
  jobPort: JobPort
}

export const runs: FeatureModule<Services> = {
  jobs: [flowRun, executionRun, flowLane],
  open: (context, services) => ({
    routes: runRoutes(context, services.runs),
    handlers: runHandlers(context, services.runs),
    start: () => maintainRuns(context, services.runs, services.jobPort.resume),
  }),
}
