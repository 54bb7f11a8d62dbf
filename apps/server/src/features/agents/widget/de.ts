import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  open: 'Chat öffnen',
  close: 'Chat schließen',
  chat: 'Chat mit {{name}}',
  dismiss: 'Ausblenden',
  unread: 'Ungelesene Nachrichten',
}
