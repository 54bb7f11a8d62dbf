import type { credentials } from '@millrace/contract'
import type { NamedKey } from './keys/keyring.ts'
import { SealError } from './keys/seal.ts'
import type { CredentialRow } from './queries.ts'

/** A credential without its value. One whose key is missing is shown as broken, whatever its last test result. */
export function presentCredential(
  row: CredentialRow,
  { keys, usedBy }: { keys: readonly NamedKey[]; usedBy: credentials.Use[] },
): credentials.Credential {
  const lost = !keys.some(({ id }) => id === row.key_id)
  return {
    id: row.id,
    projectId: row.project_id,
    kind: row.kind,
    name: row.name,
    address: row.address,
    auth: row.auth,
    hint: row.hint,
    state: lost ? 'error' : row.state,
    problem: lost ? new SealError('lost-key').message : row.problem,
    testedAt: row.tested_at?.toISOString() ?? null,
    usedBy,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
