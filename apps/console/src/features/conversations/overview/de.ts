import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  checklist: 'Agent einrichten ({{done}} von {{all}})',
  steps: {
    knowledge: 'Wissen hinzufügen',
    try: 'Ausprobieren',
    public: 'Öffentlich machen',
    site: 'Auf Ihrer Website einbinden',
  },
  stepHelp: {
    knowledge: 'Dateien, Texte oder eine Website, aus denen er antwortet.',
    try: 'Stellen Sie ihm im Chat auf dieser Seite eine Frage.',
    public: 'Dann kann jeder mit dem Link mit ihm chatten.',
    site: 'Erledigt, sobald ein Besucher Ihrer Website im Widget etwas fragt.',
  },
  done: {
    knowledge: 'Er hat etwas, woraus er antworten kann.',
    try: 'Sie haben eine Antwort erhalten.',
    public: 'Jeder mit dem Link kann mit ihm chatten.',
    site: 'Besucher Ihrer Website stellen Fragen.',
  },
  stepAction: { knowledge: 'Hinzufügen', public: 'Öffnen', site: 'Öffnen' },
  week: 'Letzte 7 Tage',
  figures: {
    conversations: 'Unterhaltungen',
    answered: 'Beantwortet',
    unanswered: 'Unbeantwortet',
    leads: 'Leads',
    rating: 'Als hilfreich bewertet',
  },
  answeredHelp: 'Antworten, die nicht die Fallback-Antwort waren, von allen Antworten an Besucher.',
  last: 'Neueste Unterhaltungen',
  all: 'Alle anzeigen',
}
