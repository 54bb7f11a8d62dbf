import { useThingUsers } from '../api/use-thing-users.ts'
import { FailureNotice } from './notices/FailureNotice.tsx'
import css from './ThingUsers.module.css'
import { useKitTexts } from './texts.ts'

interface ThingUsersProps {
  thing: string
  /** Its name, if several are listed. */
  name?: string
}

/** Lists what uses an object before it is deleted; empty when nothing does. */
export function ThingUsers({ thing, name }: ThingUsersProps) {
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
    ...knowledge.map((base) => t('users.knowledge', { name: base.name })),
  ]
  if (lines.length === 0) return null
  return (
    <>
      <p>{name === undefined ? t('users.title') : t('users.titleOf', { name })}</p>
      <ul className={css.users}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
