import { ApiError } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'

/** Why something cannot be deleted: the server's message and its uses. */
export function UsedBy({ error }: { error: unknown }) {
  const uses = usesOf(error)
  return (
    <>
      {bannerText(error)}
      {uses.length > 0 ? (
        <ul>
          {uses.map((use) => (
            <li key={use}>{use}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** The names in `details.usedBy` of an error. */
function usesOf(error: unknown): string[] {
  const usedBy = error instanceof ApiError ? error.details.usedBy : undefined
  if (!Array.isArray(usedBy)) return []
  return usedBy.flatMap((use: unknown) => {
    const name = typeof use === 'object' && use !== null && 'name' in use ? use.name : use
    return typeof name === 'string' ? [name] : []
  })
}
