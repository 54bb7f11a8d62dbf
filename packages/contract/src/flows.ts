// What a flow is made of. Its calls join this file when the server has them.
export * from './flow-document.ts'
export * from './flow-nodes.ts'
export * from './flow-parameters.ts'
export * from './flow-problems.ts'
export * from './flow-rules.ts'
export * from './flow-values.ts'
