import layout from '../../../lib/kit/fields/Form.module.css'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'

export function SettingsSkeleton() {
  return (
    <Loading>
      <div className={layout.column}>
        {[54, 100, 76, 160].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
    </Loading>
  )
}
