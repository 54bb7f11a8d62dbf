export { importHandler } from './import/import.handler.ts'
export { importFile, removeImport } from './import/import.job.ts'
export { removeImportHandler } from './import/remove-import.handler.ts'
export { transferRoutes } from './routes.ts'
