// A flow's run: its calls, forms, webhook and approvals, and its stored data.
export * from './calls.ts'
export * from './forms.ts'
export * from './history.ts'
