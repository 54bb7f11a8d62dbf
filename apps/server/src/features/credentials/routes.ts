import { credentials } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { createLimit } from '../../http/limits.ts'
import { deleteCredential } from './delete-credential.ts'
import { getCredential, listChoices, listCredentials } from './list-credentials.ts'
import { createCredential, updateCredential } from './save-credential.ts'
import { testCredential } from './test-credential.ts'

const TESTS = {
  name: 'credential-test',
  points: 30,
  seconds: 60,
  message: 'Too many credential tests. Wait a moment.',
}

export function credentialRoutes(context: Context) {
  const limit = createLimit(context.db, TESTS)
  return [
    bind(credentials.list, (call) => listCredentials(context, call.actor)),
    bind(credentials.choices, (call) => listChoices(context, call.actor)),
    bind(credentials.create, (call) => createCredential(context, call.actor, call.body)),
    bind(credentials.get, (call) => getCredential(context, call.actor, call.params.id)),
    bind(credentials.update, (call) =>
      updateCredential(context, call.actor, { id: call.params.id, ...call.body }),
    ),
    bind(credentials.remove, (call) =>
      deleteCredential(context, call.actor, { id: call.params.id, force: call.query.force ?? false }),
    ),
    bind(credentials.test, (call) =>
      testCredential(context, call.actor, {
        id: call.params.id,
        path: call.body.path,
        limit,
        signal: call.signal,
      }),
    ),
  ]
}
