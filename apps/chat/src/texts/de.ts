import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  loading: 'Der Chat wird geladen',
  notFound: 'Unter dieser Adresse gibt es keinen Chat',
  notFoundHelp: 'Er wurde geschlossen oder ist umgezogen. Bitten Sie um einen neuen Link.',
  unreachable: 'Der Chat ist nicht erreichbar',
  unreachableHelp:
    'Prüfen Sie Ihre Verbindung. Die Seite versucht es von selbst erneut, sobald Sie wieder online sind.',
  broken: 'Der Chat ist gerade nicht verfügbar',
  brokenHelp: 'Das liegt nicht an Ihnen. Bitte versuchen Sie es in Kürze erneut.',
  offline: 'Sie sind offline. Nachrichten lassen sich senden, sobald die Verbindung wieder steht.',
  tryAgain: 'Erneut versuchen',
}
