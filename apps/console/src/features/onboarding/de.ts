import type { German } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  loaded: 'Das Demoprojekt ist bereit',
  there: 'Das Demoprojekt gibt es bereits',
  first: {
    title: 'Was soll Ihr Agent wissen?',
    text: 'Geben Sie ihm etwas, woraus er antworten kann. Mehr lässt sich jederzeit hinzufügen.',
    ways: { website: 'Website', files: 'Dateien', text: 'Text', demo: 'Demo' },
    help: {
      files: 'Auswählen oder irgendwo hier ablegen.',
      text: 'Preise, Öffnungszeiten oder Bedingungen einfügen.',
      demo: 'Mit Beispielwissen umsehen.',
    },
    other: 'Mit einer Rolle oder einem leeren Agenten beginnen',
    name: 'Assistent',
    drop: 'Ablegen, um aus diesen Dateien einen Agenten zu erstellen',
  },
  made: {
    label: 'Ihr neuer Agent',
    reading: 'Ihre Inhalte werden gelesen …',
    readingText: 'Der Agent antwortet, sobald alles gelesen ist. Veröffentlichen können Sie ihn schon jetzt.',
    ready: 'Ihr Agent ist bereit',
    readyText:
      'Er antwortet aus Ihren Inhalten und nennt die Quelle. Probieren Sie ihn hier aus, oder lassen Sie andere fragen.',
    open: 'Öffentlich machen und öffnen',
    public: 'Alle mit dem Link können mit ihm chatten.',
  },
  website: {
    url: 'URL der Website',
    urlHelp: 'Liest bis zu 60 Seiten. Weitere können Sie später hinzufügen.',
    urlWrong: 'Geben Sie eine Adresse wie example.com ein.',
    visibility: 'Zugriff',
    public: 'Alle mit dem Link',
    private: 'Nur Mitglieder dieses Kontos',
    action: 'Agent erstellen',
    card: 'Agent aus {{site}}',
    titles: {
      reading: '{{site}} wird gelesen',
      making: 'Agent für {{site}} wird erstellt …',
      ready: 'Ihr Agent für {{site}} ist bereit',
      failed: 'Aus {{site}} konnte kein Agent erstellt werden',
    },
    ready: 'Aus {{site}} erstellt, bereit zum Chatten',
    looking: 'Seiten werden gesucht …',
    pages: '{{ready}} von {{found}} Seiten gelesen',
    enough: 'Diese Seiten verwenden',
    giveUp: 'Verwerfen',
    close: 'Schließen',
    open: 'Öffentliche Seite öffnen',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    notCopied: 'Der Link konnte nicht kopiert werden',
    settings: 'Einstellungen öffnen',
    chat: 'Chatten',
    ask: 'Fragen Sie zum Beispiel:',
  },
}
