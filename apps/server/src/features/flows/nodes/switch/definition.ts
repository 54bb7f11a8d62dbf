import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'switch',
  group: 'logic',
  title: 'Switch',
  desc: 'Has a way out for each of several cases. The first case whose rules hold is taken, from top to bottom.',
  icon: 'signpost',
  params: [
    { key: 'cases', label: 'Cases', desc: 'Each case has its own conditions and branch.', type: 'CASES' },
  ],
  portsFrom: 'cases',
  ports: [{ id: 'else', title: 'Otherwise' }],
  outputs: [
    { key: 'port', type: 'text', title: 'Branch taken' },
    { key: 'title', type: 'text', title: 'Case title' },
  ],
})
