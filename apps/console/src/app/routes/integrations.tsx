import { PagePending } from '../PagePending.tsx'

/** Being built. */
export function Route() {
  return <PagePending />
}
