import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { i18n } from '../lib/i18n/i18n.ts'
import { Boundary } from '../lib/kit/notices/Boundary.tsx'
import { TipHost } from '../lib/kit/tips/TipHost.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { watchSession } from '../lib/live/watch-session.ts'
import { MessageToast } from './MessageToast.tsx'
import { router } from './router.tsx'
import { theme } from './theme.ts'
import { readPreference, writePreference } from '../lib/preferences.ts'

// Loaded lazily, because toasts are rarely needed at first.
const Toasts = lazy(() => import('./toasts/Toasts.tsx'))

// The server puts a fresh nonce into each page; without it, the Content Security Policy blocks the kit's styles.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content
const styles = createCache({ key: 'mr', prepend: true, ...(nonce ? { nonce } : {}) })
const queries = createQueryClient()

/** The root component. If rendering fails entirely, it shows a blank page. */
export function App() {
  useEffect(() => {
    return watchSession(queries, () => location.reload())
  }, [])
  return (
    <Boundary fallback={null}>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} defaultMode="system" storageManager={themeCookie} noSsr>
          <I18nextProvider i18n={i18n}>
            <QueryClientProvider client={queries}>
              {/* What waits for its texts in another language, and has no nearer place to wait, waits here. */}
              <Suspense fallback={null}>
                <RouterProvider router={router} />
              </Suspense>
              <MessageToast />
              <TipHost />
              <Suspense fallback={null}>
                <Toasts />
              </Suspense>
            </QueryClientProvider>
          </I18nextProvider>
        </ThemeProvider>
      </CacheProvider>
    </Boundary>
  )
}

interface ModeStore {
  get: (defaultValue: unknown) => unknown
  set: (value: unknown) => void
  subscribe: () => () => void
}

/** Stores the choice of light, dark or system in a cookie. */
function themeCookie({ key }: { key: string }): ModeStore {
  const isMode = key === 'mui-mode'
  return {
    get: (defaultValue) => (isMode ? (readPreference('theme') ?? defaultValue) : defaultValue),
    set: (value) => {
      if (isMode && typeof value === 'string') writePreference('theme', value)
    },
    subscribe: () => () => undefined,
  }
}
