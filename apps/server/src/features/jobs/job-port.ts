import { type Context, inBackground } from '../../context.ts'
import type { JobPort } from '../runs/index.ts'
import { resumeLanes } from './lanes/lanes.maintenance.ts'
import { stopAtRowLimit } from './budget/stop-at-budget.ts'
import { settle } from './outputs/settle.ts'
import { writeOutputs } from './outputs/write-outputs.ts'

/** What jobs write together with the checkpoints of their runs. */
export const jobPort = (context: Context): JobPort => ({
  writeOutputs: (tx, ended, calculated) =>
    writeOutputs(tx, ended, { plans: context.config.plans, calculated }),
  hold: ({ jobId, accountId, limit }) => stopAtRowLimit(context, { id: jobId, accountId }, limit),
  settle: (tx, ended, calculated) => settle(context, tx, { ended, calculated }),
  resume: () => resumeLanes(inBackground(context)),
})
