export { sheetHandler } from './sync.handler.ts'
export { syncSheet } from './sync.job.ts'
export { upkeepSheets } from './upkeep-sheets.ts'
