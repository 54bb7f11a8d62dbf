import { createClient } from '@millrace/contract'
import { callsWith } from './calls.ts'
import { showForm } from './show.tsx'

// Headers of the user signed in to the console, which has the same origin. The public page has none.
function headers(): Record<string, string> {
  const token = localStorage.getItem('token')
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

showForm(callsWith(createClient({ baseUrl: '/api', headers }), '/login'))
