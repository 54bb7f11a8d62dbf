import type { German } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  load: 'Demoprojekt laden',
  loading: 'Das Demoprojekt wird geladen …',
  loaded: 'Das Demoprojekt ist bereit',
  there: 'Das Demoprojekt war schon da',
  website: {
    firstTitle: 'Aus Ihrer Website wird ein Agent',
    firstText:
      'Die Adresse genügt: Ihre Seiten werden gelesen, und daraus entsteht ein Agent mit Namen, Begrüßung und Fragen, der aus ihnen antwortet.',
    url: 'Adresse der Website',
    urlHelp: 'Bis zu 60 Seiten werden gelesen; weitere können später dazukommen.',
    urlWrong: 'Geben Sie eine Adresse wie example.com ein',
    visibility: 'Wer ihn fragen darf',
    public: 'Alle, die den Link haben',
    private: 'Nur Mitglieder dieses Kontos',
    action: 'Agent erstellen',
    card: 'Agent aus {{site}}',
    titles: {
      reading: '{{site}} wird gelesen',
      making: 'Der Agent von {{site}} entsteht …',
      ready: 'Der Agent von {{site}} ist bereit',
      failed: 'Aus {{site}} konnte kein Agent entstehen',
    },
    ready: 'Aus {{site}} entstanden und bereit für Fragen',
    looking: 'Seiten werden gesucht …',
    pages: '{{ready}} von {{found}} Seiten gelesen',
    enough: 'Das genügt',
    close: 'Schließen',
    open: 'Öffentliche Seite öffnen',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    notCopied: 'Der Link konnte nicht kopiert werden',
    settings: 'Einrichten',
    chat: 'Mit ihm chatten',
    ask: 'Fragen Sie ihn etwas:',
  },
}
