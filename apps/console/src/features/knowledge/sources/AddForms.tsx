import { knowledge } from 'virtual:contract'
import { lazy, type Ref, Suspense } from 'react'
import { useKnowledgeTexts } from '../texts.ts'
import type { AddProps } from './AddDialog.tsx'
import type { Kind } from './AddMenu.tsx'

const FORMS = {
  text: lazy(() => import('./AddText.tsx')),
  qa: lazy(() => import('./AddAnswer.tsx')),
  url: lazy(() => import('./AddWebPage.tsx')),
  site: lazy(() => import('../sites/AddWebsite.tsx')),
  sheet: lazy(() => import('../sheets/AddSheet.tsx')),
  drive: lazy(() => import('../drive/AddDrive.tsx')),
}

/** The form that adds a source of this kind; none for null. */
export function AddForms({ kind, ...props }: AddProps & { kind: Kind | null }) {
  if (kind === null) return null
  const Form = FORMS[kind]
  return (
    <Suspense fallback={null}>
      <Form {...props} />
    </Suspense>
  )
}

interface FilePickerProps {
  ref: Ref<HTMLInputElement>
  onFiles: (files: File[]) => void
}

/** The browser's file dialog, opened by a click on this hidden field. */
export function FilePicker({ ref, onFiles }: FilePickerProps) {
  const t = useKnowledgeTexts()
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={knowledge.FILE_EXTENSIONS.join(',')}
      aria-label={t('sources.files')}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // So that the same file can be chosen again.
        target.value = ''
      }}
    />
  )
}
