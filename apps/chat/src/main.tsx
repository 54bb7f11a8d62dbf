import '@millrace/ui/tokens.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { publicIdOf } from './address.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
createRoot(container).render(
  <StrictMode>
    <App publicId={publicIdOf(location.pathname)} />
  </StrictMode>,
)
