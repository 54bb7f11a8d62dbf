import { createClient } from '@millrace/contract'
import { callsWith } from './calls.ts'
import { showForm } from './show.tsx'

// Of whoever is signed in to the console, at whose origin this page is. The page for visitors does without.
function headers(): Record<string, string> {
  const token = localStorage.getItem('token')
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

showForm(callsWith(createClient({ baseUrl: '/api', headers }), '/login'))
