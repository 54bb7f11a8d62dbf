export { forgetChanges } from './mirror.maintenance.ts'
export { openSystemSheets } from './open-system-sheets.ts'
