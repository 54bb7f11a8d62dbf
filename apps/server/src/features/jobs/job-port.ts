import { type Context, inBackground } from '../../context.ts'
import type { JobPort } from '../runs/index.ts'
import { resumeLanes } from './lanes/lanes.maintenance.ts'
import { settle } from './outputs/settle.ts'
import { writeOutputs } from './outputs/write-outputs.ts'

/** What jobs write together with the checkpoints of their runs. */
export const jobPort = (context: Context): JobPort => ({
  writeOutputs,
  settle: (tx, ended, calculated) => settle(context, tx, { ended, calculated }),
  resume: () => resumeLanes(inBackground(context)),
})
