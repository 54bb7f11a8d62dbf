import './lib/zod-config.ts'
import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startLanguage } from './lib/i18n/switch-language.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)

function render() {
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// Texts that cannot be loaded are shown in English.
void startLanguage().finally(render)
