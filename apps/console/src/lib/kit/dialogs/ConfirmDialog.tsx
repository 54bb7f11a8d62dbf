import { lazy, Suspense } from 'react'
import type { ConfirmDialogProps } from './ConfirmBox.tsx'

const ConfirmBox = lazy(() => import('./ConfirmBox.tsx'))

/** Confirms a deletion that requires no name to be typed, or another step. The dialog loads lazily. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Suspense fallback={null}>
    <ConfirmBox {...props} />
  </Suspense>
)
