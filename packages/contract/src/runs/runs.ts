// One run of a flow: its calls, forms, webhook and approvals, and what is kept of it.
export * from './calls.ts'
export * from './forms.ts'
export * from './history.ts'
