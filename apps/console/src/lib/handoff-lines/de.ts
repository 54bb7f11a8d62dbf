import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  requested: 'Übergabe angefragt',
  closedNow: 'Anfrage außerhalb der Geschäftszeiten',
  withdrawn: 'Der Besucher ist zum Agenten zurückgekehrt',
  nobody: 'Niemand hat rechtzeitig übernommen',
  joined: '{{name}} ist beigetreten',
  reassigned: '{{name}} hat übernommen',
  idle: 'Zurück in der Warteschlange: keine rechtzeitige Antwort',
  handedBack: 'An den Agenten zurückgegeben',
  ended: 'Übergabe beendet',
}
