import { flows } from '@millrace/contract'
import { type Migration, MIGRATIONS, type StoredDocument } from './migrations.ts'

export type DocumentRead =
  | { ok: true; document: flows.FlowDocument }
  | { ok: false; issues: { path: string; message: string }[] }

const refused = (path: string, message: string): DocumentRead => ({ ok: false, issues: [{ path, message }] })

const isStored = (stored: unknown): stored is StoredDocument =>
  typeof stored === 'object' &&
  stored !== null &&
  !Array.isArray(stored) &&
  Number.isInteger((stored as StoredDocument).version)

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

/** Reads a stored document of any version in the current form, or reports its problems. */
export function readDocument(
  stored: unknown,
  migrations: Readonly<Record<number, Migration>> = MIGRATIONS,
): DocumentRead {
  if (!isStored(stored)) return refused('version', 'is not a flow document version')
  let current: StoredDocument = stored
  while (current.version < flows.FLOW_VERSION) {
    const migrate = migrations[current.version]
    if (!migrate) return refused('version', `version ${current.version} is no longer supported`)
    current = { ...migrate(current), version: current.version + 1 }
  }
  if (current.version > flows.FLOW_VERSION)
    return refused('version', `${current.version} is newer than this server. Update the server first`)
  const read = flows.flowDocument.safeParse(current)
  if (read.success) return { ok: true, document: read.data }
  const issues = read.error.issues.map(({ path, message }) => ({ path: pathOf(path), message }))
  return { ok: false, issues }
}
