import { runs } from 'virtual:contract'
import { api } from '../../../../lib/api/client.ts'

/** Reads a step of a run with complete values, which the list of steps shortens. */
export const readStepValues = ({ flowId, runId, path }: { flowId: string; runId: string; path: string }) =>
  api.call(runs.stepValues, { params: { id: flowId, runId }, query: { path } })
