export { sheetHandler } from './sync.handler.ts'
export { syncSheet } from './sync.job.ts'
export { refreshSheets } from './sheets.maintenance.ts'
