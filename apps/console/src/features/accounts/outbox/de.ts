import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Nicht versendete E-Mails',
  text: 'Geben Sie den Link auf anderem Weg weiter. Wer ihn hat, kann ihn verwenden.',
  invitation: 'Einladung',
  approval: 'Freigabe',
  other: 'E-Mail',
  waiting: 'wartet auf einen Mailserver',
  failed: 'nicht versendet: {{error}}',
  copy: 'Link kopieren',
  copyFor: 'Link für {{to}} kopieren',
  copied: 'Link kopiert',
  notCopied: 'Link konnte nicht kopiert werden',
}
