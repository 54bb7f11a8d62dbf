// One run of a flow: its calls, forms, webhook and approvals, and what is kept of it.
export * from './run-calls.ts'
export * from './run-forms.ts'
export * from './run-history.ts'
