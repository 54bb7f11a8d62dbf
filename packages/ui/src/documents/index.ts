export { citedRoute, viewRoute } from './routes.ts'
export { DocumentViewer, type DocumentViewerProps, type Load, type Turn } from './DocumentViewer.tsx'
