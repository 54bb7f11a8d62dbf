import type { ReactNode } from 'react'
import { Notice } from '../kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../kit/Skeleton.tsx'
import { useKitTexts } from '../kit/texts.ts'
import { useMay } from '../session/use-may.ts'

/** Stands for a list that loads. */
export const ListSkeleton = () => (
  <Loading>
    <Skeleton height={320} radius={8} />
  </Loading>
)

/** What only members see who can read conversations. */
export function ForReaders({ children }: { children: ReactNode }) {
  const kit = useKitTexts()
  const may = useMay('readConversations')
  if (may === 'unknown') return <ListSkeleton />
  if (may === 'yes') return children
  return (
    <Notice title={kit('notAllowed.title')} role="alert">
      {kit('notAllowed.text')}
    </Notice>
  )
}
