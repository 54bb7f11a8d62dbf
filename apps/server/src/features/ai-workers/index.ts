export { executionPort } from './work/port.ts'
