import type { SettingTexts } from '../types.ts'

const model = [
  'Modell',
  'Welches Modell die Arbeit tut. Für KI fügen Sie unter Integrationen einen Modellschlüssel hinzu. „Eingebaut (Regeln, keine KI)“ braucht keinen Schlüssel und kostet nichts, kann aber nur, was Regeln können.',
] as const
const temperature = [
  'Temperatur',
  'Bei 0 bleibt es bei den wahrscheinlichsten Wörtern, sodass dieselbe Eingabe fast dieselbe Antwort gibt; höhere Werte ergeben mehr Abwechslung. Modelle, die diese Einstellung nicht kennen, beachten sie nicht.',
] as const
const maxTokens = [
  'Maximale Antwortlänge (Token)',
  'Ein Token sind etwa vier Buchstaben. Dort wird das Modell abgeschnitten. Leer: so lang, wie das Modell will.',
] as const

export const ai: SettingTexts = {
  generateText: {
    settings: {
      prompt: [
        'Prompt',
        'Was geschrieben werden soll, in Ihren Worten, mit Werten der Zeile oder früherer Schritte darin.',
      ],
      material: [
        'Material',
        'Text, mit dem gearbeitet wird, etwa eine Seite oder eine E-Mail. Das Modell bekommt ihn als zitiertes Material, damit Anweisungen darin nicht befolgt werden.',
      ],
      instructions: [
        'Rolle und Stil',
        'Wie das Modell allgemein schreiben soll, etwa „Sie schreiben für ein Möbelhaus, freundlich und kurz.“',
      ],
      model,
      temperature,
      maxTokens,
    },
    outputs: { text: 'Text', cutShort: 'Ob er an der größten Länge abgeschnitten wurde' },
  },
  extractData: {
    settings: {
      text: ['Text', 'Wo die Werte stehen: eine E-Mail, eine Seite, eine Zelle.'],
      schema: [
        'Werte',
        'Welche Werte gelesen werden, als JSON-Schema eines Objekts. Sagen Sie bei jedem unter „description“, was gemeint ist. Eigenschaften, die nicht unter „required“ stehen, dürfen fehlen.',
      ],
      instructions: ['Hinweise', 'Worauf zu achten ist, etwa „Beträge sind in Schweizer Franken.“'],
      model,
      temperature,
      maxTokens,
    },
  },
  classify: {
    settings: {
      text: ['Text', 'Was eingeordnet wird.'],
      result: [
        'Was herauskommt',
        '',
        { value: 'Die Kategorie als Wert', ports: 'Ein Ausgang für jede Kategorie' },
      ],
      categories: [
        'Kategorien',
        'Der Name und was dazugehört: „Beschwerde: Der Kunde ist mit Ware oder Bedienung nicht zufrieden“.',
      ],
      cases: [
        'Kategorien',
        'Sagen Sie im Titel jeder Kategorie, was dazugehört. Regeln dürfen leer bleiben; gibt es welche und gelten sie, wird die Kategorie genommen, ohne das Modell zu fragen.',
      ],
      instructions: ['Hinweise', 'Wie in Zweifelsfällen entschieden wird.'],
      model,
      temperature,
    },
    outputs: { category: 'Kategorie; leer, wenn keine passt', reason: 'Warum' },
  },
  askAgent: {
    settings: {
      agent: ['Agent'],
      question: ['Frage', 'Mit Werten der Zeile oder früherer Schritte darin.'],
      onUnknown: [
        'Wenn sein Wissen keine Antwort hat',
        '',
        { goOn: 'Weiter mit dem, was er dann sagt', fail: 'Fehlschlagen' },
      ],
    },
    outputs: {
      answer: 'Antwort',
      grounded: 'Ob sie auf dem Wissen des Agenten beruht',
      sources: 'Quellen',
    },
  },
  searchKnowledge: {
    settings: {
      knowledge: ['Wissensdatenbank'],
      query: ['Was gesucht wird', 'Eine Frage oder einige Wörter.'],
      count: ['Passagen (Top K)'],
    },
    outputs: {
      text: 'Alle Passagen als ein Text',
      passages: 'Passagen, die beste zuerst',
      count: 'Wie viele gefunden wurden',
    },
  },
  moderate: {
    settings: {
      text: ['Text', 'Was angesehen wird.'],
      kinds: [
        'Wonach gesucht wird',
        '',
        {
          hate: 'Hass gegen Gruppen',
          harassment: 'Beleidigungen und Drohungen',
          violence: 'Gewalt',
          selfHarm: 'Selbstverletzung',
          sexual: 'Sexuelle Inhalte',
          crime: 'Hilfe zu Straftaten',
          personalData: 'Persönliche Daten',
          spam: 'Spam',
        },
      ],
      onUnchecked: [
        'Wenn etwas nicht geprüft werden kann',
        '„Eingebaut (Regeln, keine KI)“ prüft nur einige Arten.',
        { fail: 'Fehlschlagen', goOn: 'Weitergehen; es steht unter „Nicht geprüft“' },
      ],
      model,
    },
    outputs: {
      flagged: 'Ob etwas gefunden wurde',
      kinds: 'Was gefunden wurde',
      reason: 'Warum',
      unchecked: 'Nicht geprüft',
    },
  },
}
