import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  ask: 'Mit einem Menschen sprechen',
  wish: 'Ich möchte mit einem Menschen sprechen.',
  withdraw: 'Zurück zum Assistenten',
  waiting: 'Es wird jemand gesucht. Der Assistent pausiert.',
  talking: 'Sie sprechen mit {{name}}',
  typing: '{{name}} schreibt …',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  notOffered: 'Diese Unterhaltung kann nicht übergeben werden. Beginnen Sie eine neue.',
  wrote: 'schrieb',
  requested: 'Sie haben um einen Menschen gebeten',
  requestedFor: 'Ein Mensch wurde angefragt',
  closedNow: 'Gerade ist niemand erreichbar. Der Assistent hilft weiter.',
  withdrawn: 'Sie sprechen wieder mit dem Assistenten',
  nobody: 'Leider ist gerade niemand frei. Der Assistent hilft weiter.',
  joined: '{{name}} ist beigetreten',
  reassigned: '{{name}} übernimmt',
  idle: 'Es wird jemand anderes gesucht, der helfen kann',
  handedBack: 'Sie sprechen wieder mit dem Assistenten',
  ended: 'Das Gespräch mit unserem Team ist beendet. Der Assistent hilft weiter.',
}
