import { runs } from 'virtual:contract'
import { api } from '../../../../lib/api/client.ts'

/** A step of a run with nothing left out, unlike in its tree. */
export const readStepValues = ({ flowId, runId, path }: { flowId: string; runId: string; path: string }) =>
  api.call(runs.stepValues, { params: { id: flowId, runId }, query: { path } })
