export { citedRoute, viewRoute } from './routes.ts'
export { DocumentViewer, type DocumentViewerProps } from './DocumentViewer.tsx'
export type { Load, Turn } from './use-document.ts'
