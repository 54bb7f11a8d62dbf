import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  ask: 'Mit einem Menschen sprechen',
  wish: 'Ich möchte mit einem Menschen sprechen.',
  withdraw: 'Zurück zum Assistenten',
  waiting: 'Gleich ist jemand aus unserem Team für Sie da.',
  waitingForTeam: 'Gerade ist niemand online. Wir haben unser Team benachrichtigt.',
  until: 'Meldet sich bis {{time}} niemand, hilft Ihnen der Assistent weiter.',
  talking: 'Sie sprechen mit {{name}}',
  typing: '{{name}} schreibt …',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  notOffered: 'Hier ist gerade kein Gespräch mit unserem Team möglich. Der Assistent hilft Ihnen weiter.',
  wrote: 'schrieb',
  requested: 'Wir haben unser Team um Unterstützung gebeten',
  closedNow: 'Gerade ist niemand erreichbar. Der Assistent hilft Ihnen weiter.',
  closedUntil:
    'Gerade ist niemand erreichbar. Wir sind wieder für Sie da: {{time}}. Bis dahin hilft Ihnen der Assistent.',
  withdrawn: 'Sie sprechen wieder mit dem Assistenten',
  nobody: 'Leider ist gerade niemand frei. Der Assistent hilft Ihnen weiter.',
  joined: '{{name}} ist dem Chat beigetreten',
  reassigned: '{{name}} hat übernommen',
  idle: 'Wir suchen jemand anderen, der Ihnen helfen kann',
  handedBack: 'Sie sprechen wieder mit dem Assistenten',
  ended: 'Das Gespräch mit unserem Team ist beendet. Der Assistent hilft Ihnen weiter.',
}
