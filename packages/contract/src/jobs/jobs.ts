// Runs of a flow over rows, and schedules.
export * from './calls.ts'
export * from './history.ts'
