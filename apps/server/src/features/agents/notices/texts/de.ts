import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'E-Mail-Benachrichtigungen',
  ask: {
    agent: 'Keine E-Mails über {{agent}} mehr an diese Adresse senden?',
    digest: 'Die tägliche Zusammenfassung von {{account}} nicht mehr an diese Adresse senden?',
  },
  confirm: 'Abbestellen',
  done: {
    agent: 'Sie erhalten keine E-Mails über {{agent}} mehr.',
    digest: 'Sie erhalten die tägliche Zusammenfassung von {{account}} nicht mehr per E-Mail.',
  },
  undo: 'Rückgängig machen',
  undone: {
    agent: 'Sie erhalten wieder E-Mails über {{agent}}.',
    digest: 'Sie erhalten die tägliche Zusammenfassung von {{account}} wieder per E-Mail.',
  },
  settings: 'Benachrichtigungseinstellungen öffnen',
  gone: 'Dieser Link ist ungültig oder das, worum es ging, gibt es nicht mehr. Ihre Benachrichtigungen können Sie in Ihrem Profil ändern.',
}
