import '@millrace/ui/tokens.css'
import '@millrace/ui/choices.css'
import '../base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { FormApp } from './FormApp.tsx'
import { formIdOf } from './calls.ts'

const container = document.getElementById('root')
if (!container) throw new Error('form.html has no #root')
createRoot(container).render(
  <StrictMode>
    <FormApp id={formIdOf(location.pathname)} />
  </StrictMode>,
)
