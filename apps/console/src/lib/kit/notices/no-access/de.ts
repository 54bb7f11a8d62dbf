import type { German } from '../../../i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Kein Zugriff',
  role: 'Ihre Rolle umfasst das nicht. Ein Admin des Kontos kann Ihre Rolle unter „Team verwalten“ ändern.',
  conversations:
    'Sie dürfen die Unterhaltungen dieses Projekts nicht lesen. Ein Admin des Kontos kann es unter „Team verwalten“ erlauben: das Mitglied bearbeiten, „Kann Unterhaltungen lesen in“.',
}
