import type { ReactNode } from 'react'
import NoAccess from '../kit/notices/no-access/NoAccess.tsx'
import { Loading, Skeleton } from '../kit/Skeleton.tsx'
import { useMay } from '../session/use-may.ts'

/** Stands for a list that loads. */
export const ListSkeleton = () => (
  <Loading>
    <Skeleton height={320} radius={8} />
  </Loading>
)

/** What only members see who can read conversations. */
export function ForReaders({ children }: { children: ReactNode }) {
  const may = useMay('readConversations')
  if (may === 'unknown') return <ListSkeleton />
  if (may === 'yes') return children
  return <NoAccess lacks="conversations" />
}
