export const en = {
  empty: 'not run yet',
  queued: 'queued',
  running: 'running',
  done: 'done',
  notFound: 'nothing found',
  error: 'failed',
  stale: 'out of date',
  failed: 'Failed: {{message}}',
  /** Of a cell with a value, for screen readers. */
  withValue: '{{value}} ({{status}})',
} as const
