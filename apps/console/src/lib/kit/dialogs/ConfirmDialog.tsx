import { lazy, Suspense } from 'react'
import type { ConfirmDialogProps } from './ConfirmBox.tsx'

const ConfirmBox = lazy(() => import('./ConfirmBox.tsx'))

/** Asks before something is deleted that has no name to type. What draws it loads once the page is there. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Suspense fallback={null}>
    <ConfirmBox {...props} />
  </Suspense>
)
