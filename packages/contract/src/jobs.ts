// Runs of a flow over rows, and schedules.
export * from './job-calls.ts'
export * from './job-history.ts'
