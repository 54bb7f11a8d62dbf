import '@millrace/ui/tokens.css'
import '@millrace/ui/choices.css'
import '../base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type FormCalls, formIdOf } from './calls.ts'
import { FormApp } from './FormApp.tsx'

/** Shows the form from the page's URL. */
export function showForm(calls: FormCalls): void {
  const container = document.getElementById('root')
  if (!container) throw new Error('the page has no #root')
  createRoot(container).render(
    <StrictMode>
      <FormApp id={formIdOf(location.pathname)} calls={calls} />
    </StrictMode>,
  )
}
