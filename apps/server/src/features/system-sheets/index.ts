export { forgetChanges } from './mirror.maintenance.ts'
