import { Loading, Skeleton } from '../lib/kit/Skeleton.tsx'
import css from './PagePending.module.css'

/** While the code of a page is on its way. */
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
