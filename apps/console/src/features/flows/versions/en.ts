export const en = {
  changes: 'Changed from version {{before}} to {{after}}',
  changed: 'Changed: {{names}}',
  added: 'Added: {{names}}',
  removed: 'Removed: {{names}}',
  connections: 'Connections of steps',
  params: 'Parameters of the flow',
  settings: 'Settings of the flow',
  nothing: 'Nothing that a run would notice.',
  comparing: 'Comparing both versions…',
  unknown: 'What changed could not be loaded. Both versions can be chosen all the same.',
} as const
