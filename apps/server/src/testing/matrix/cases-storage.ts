import { newToken } from '../../lib/secrets.ts'
import type { Case } from './case.ts'

const body = { name: 'notes.txt', mediaType: 'text/plain', bytes: 10 }

export const STORAGE_CASES: Record<string, Case> = {
  'storage.grantUpload': { over: 'project', input: () => ({ body }) },
  // Its body is a stream; `uploads.test.ts` tries it with one.
  'storage.upload': {
    over: 'none',
    status: 404,
    input: () => ({ params: { token: newToken() } }),
  },
}
