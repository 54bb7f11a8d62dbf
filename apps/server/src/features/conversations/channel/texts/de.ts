import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  requested: 'Ich habe eine Kollegin oder einen Kollegen dazugeholt. Bitte haben Sie einen Moment Geduld.',
  closedNow: 'Im Moment ist niemand erreichbar.',
  nobody: 'Im Moment ist niemand erreichbar. Ich helfe Ihnen weiter.',
  joined: '{{name}} ist der Unterhaltung beigetreten.',
  tooLong: 'Diese Nachricht ist zu lang. Nachrichten können höchstens {{most}} Zeichen haben.',
  blockedWord: 'Diese Nachricht enthält ein Wort, das hier nicht erlaubt ist.',
}
