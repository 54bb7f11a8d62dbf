import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  empty: 'noch nicht ausgeführt',
  queued: 'in der Warteschlange',
  running: 'läuft',
  done: 'fertig',
  notFound: 'nichts gefunden',
  error: 'fehlgeschlagen',
  stale: 'veraltet',
  failed: 'Fehlgeschlagen: {{message}}',
  withValue: '{{value}} ({{status}})',
}
