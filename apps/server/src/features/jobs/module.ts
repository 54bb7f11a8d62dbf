import { inBackground } from '../../context.ts'
import type { FeatureModule } from '../../module.ts'
import type { OpenModels } from '../models/index.ts'
import type { RunTime } from '../runs/index.ts'
import { aiColumns } from './ai-columns/ai-columns.maintenance.ts'
import { flowTrash } from './cleanup/flow-trash.maintenance.ts'
import { runHistory } from './cleanup/old-runs.maintenance.ts'
import { finishHandler } from './finish/finish.handler.ts'
import { flowFinish } from './flow-finish.job.ts'
import { laneHandler } from './lanes/lane.handler.ts'
import { lanes } from './lanes/lanes.maintenance.ts'
import { runsAwayHandler } from './remove/runs-away.handler.ts'
import { flowRunsAway } from './remove/runs-away.job.ts'
import { jobRoutes } from './routes.ts'
import { schedules } from './schedules/schedules.maintenance.ts'

interface Services {
  models: OpenModels
  runs: RunTime
}

export const jobs: FeatureModule<Services> = {
  jobs: [flowFinish, flowRunsAway],
  maintenance: [lanes, schedules, aiColumns, runHistory, flowTrash],
  open: (context, { models, runs }) => {
    const background = inBackground(context)
    return {
      routes: jobRoutes(context, models),
      handlers: [laneHandler(background, runs), finishHandler(background), runsAwayHandler(background)],
    }
  },
}
