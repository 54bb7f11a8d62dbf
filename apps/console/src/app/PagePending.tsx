import { Loading, Skeleton } from '../lib/kit/Skeleton.tsx'
import css from './PagePending.module.css'

/** Shown while the code of a page loads. */
export function PagePending() {
  return (
    <Loading>
      <div className={css.page}>
        <Skeleton width={180} height={28} />
        <Skeleton height={120} radius={8} />
      </div>
    </Loading>
  )
}
