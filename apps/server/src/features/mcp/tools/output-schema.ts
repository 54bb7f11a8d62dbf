import type { PublishedFlow } from '../../flows/index.ts'

/** JSON schema of a run's result. Which outputs there are depends on the branches that the run took. */
export const outputSchemaOf = ({
  outputs,
}: Pick<PublishedFlow, 'outputs'>): { type: 'object'; [key: string]: unknown } => ({
  type: 'object',
  properties: {
    runId: { type: 'string', description: 'ID of the run, for get_run and cancel_run' },
    flowId: { type: 'string' },
    state: { type: 'string', description: 'succeeded, failed, running, waiting, paused or cancelled' },
    outputs: {
      type: ['object', 'null'],
      properties: Object.fromEntries(outputs.map((name) => [name, {}])),
      description: 'Results of the flow, once it has succeeded',
    },
    error: { type: ['object', 'null'], description: 'Why the run failed' },
    note: { type: 'string' },
  },
  required: ['runId', 'flowId', 'state', 'outputs', 'error'],
})
