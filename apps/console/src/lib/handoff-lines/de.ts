import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  requested: 'Ein Mensch wurde angefragt',
  closedNow: 'Anfrage außerhalb der Geschäftszeiten',
  withdrawn: 'Der Besucher ist zum Assistenten zurückgekehrt',
  nobody: 'Niemand kam rechtzeitig',
  joined: '{{name}} ist beigetreten',
  reassigned: '{{name}} hat übernommen',
  idle: 'Zurück in der Warteschlange: keine Antwort in der Zeit',
  handedBack: 'An den Assistenten zurückgegeben',
  ended: 'Übergabe beendet',
}
