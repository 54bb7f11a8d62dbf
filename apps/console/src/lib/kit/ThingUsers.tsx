import { useThingUsers } from '../api/use-thing-users.ts'
import { FailureNotice } from './FailureNotice.tsx'
import css from './ThingUsers.module.css'
import { useKitTexts } from './texts.ts'

/** Says, before a thing goes, what would miss it; nothing where nothing would. */
export function ThingUsers({ thing }: { thing: string }) {
  const t = useKitTexts()
  const { data, error, refetch } = useThingUsers(thing)
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) return null
  const { flows, hidden, schedules, jobs, knowledge } = data
  const lines = [
    ...flows.map(({ title }) => t('users.flow', { name: title })),
    ...(hidden > 0 ? [t('users.hidden', { count: hidden })] : []),
    ...(schedules > 0 ? [t('users.schedules', { count: schedules })] : []),
    ...(jobs > 0 ? [t('users.jobs', { count: jobs })] : []),
    ...knowledge.map(({ name }) => t('users.knowledge', { name })),
  ]
  if (lines.length === 0) return null
  return (
    <>
      <p>{t('users.title')}</p>
      <ul className={css.users}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
