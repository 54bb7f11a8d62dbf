import css from './Skeleton.module.css'
import { useKitTexts } from './texts.ts'

interface SkeletonProps {
  width?: number | string
  height?: number | string
  radius?: number
}

/** A gray placeholder of the expected size. */
export function Skeleton({ width = '100%', height = 16, radius = 6 }: SkeletonProps) {
  return <span className={css.bone} style={{ width, height, borderRadius: radius }} />
}

/** A loading indicator that appears after 150 ms, so that fast responses show none. */
export function Loading({ children }: { children: React.ReactNode }) {
  const t = useKitTexts()
  return (
    <div className={css.loading} aria-busy="true">
      <output className="visually-hidden">{t('loading')}</output>
      {children}
    </div>
  )
}
