export const en = {
  empty: 'not run yet',
  queued: 'queued',
  running: 'running',
  done: 'done',
  notFound: 'nothing found',
  error: 'failed',
  stale: 'out of date',
  failed: 'Failed: {{message}}',
  /** For screen readers: a cell with a value. */
  withValue: '{{value}} ({{status}})',
} as const
