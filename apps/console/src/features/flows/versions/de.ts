import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  changes: 'Geändert von Version {{before}} zu {{after}}',
  changed: 'Geändert: {{names}}',
  added: 'Hinzugefügt: {{names}}',
  removed: 'Entfernt: {{names}}',
  connections: 'Verbindungen der Schritte',
  params: 'Parameter des Flows',
  settings: 'Einstellungen des Flows',
  nothing: 'Nichts, was ein Lauf merken würde.',
  comparing: 'Beide Versionen werden verglichen …',
  unknown: 'Was sich geändert hat, konnte nicht geladen werden. Beide Versionen lassen sich trotzdem wählen.',
}
