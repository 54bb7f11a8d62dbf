import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'mcpTool',
  group: 'web',
  icon: 'tools',
  params: [
    { key: 'tool', type: 'TOOL', sequence: 10 },
    { key: 'arguments', type: 'JSON', dependsOn: 'tool', required: false, sequence: 20 },
    {
      key: 'onFailure',
      type: 'SELECT',
      defaultValue: 'fail',
      options: ['fail', 'goOn'],
      group: 'ADVANCED',
      sequence: 30,
    },
  ],
  outputs: [
    { key: 'ok', type: 'boolean' },
    { key: 'text', type: 'text' },
    { key: 'data', type: 'any' },
  ],
  // Servers get a key with each call, by which they can notice one that comes a second time.
  effects: 'repeatable',
  retry: { attempts: 1 },
  // A call may take a minute; this covers a sign-in that is refreshed before it.
  timeoutSeconds: 120,
})
