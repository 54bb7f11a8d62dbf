import type { SettingTexts } from '../types.ts'

const address = ['URL', 'Mit https://.'] as const
const formats = { json: 'JSON', text: 'Text' } as const

export const web: SettingTexts = {
  httpRequest: {
    settings: {
      method: ['Methode'],
      url: [
        'URL',
        'Mit https://. Werte darin werden maskiert, sodass jeder ein Teil des Pfads oder der Abfrage bleibt.',
      ],
      query: [
        'Query-Parameter',
        'Parameter hinter dem „?“ als JSON: {"page": 1, "tag": ["a", "b"]}. Was null ist, wird ausgelassen.',
      ],
      headers: [
        'Header',
        'Als JSON: {"Accept-Language": "de"}. Secrets gehören nicht hierher, sondern in Zugangsdaten.',
      ],
      credential: [
        'Zugangsdaten',
        'Melden die Anfrage an. Sie werden an ihre eigene Website gesendet und an keine andere.',
      ],
      bodyType: ['Inhalt', '', { none: 'Keiner', ...formats, form: 'Formular' }],
      json: [
        'JSON',
        'Werte in Anführungszeichen werden Teil des Textes; ein Platzhalter, der allein steht, behält seine Art.',
      ],
      form: ['Felder des Formulars', 'Als JSON: {"name": "@@row.name@@"}.'],
      text: ['Text'],
      contentType: ['Art des Inhalts'],
      answer: ['Antwort lesen als', '', { auto: 'Was sie zu sein angibt', ...formats, none: 'Gar nicht' }],
      onStatus: [
        'Wenn mit einem Fehler geantwortet wird (Status ab 300)',
        '',
        {
          fail: 'Fehlschlagen; wo es helfen kann, noch einmal versuchen',
          goOn: 'Weitergehen; spätere Schritte sehen den Status an',
        },
      ],
      mostKilobytes: ['Größte Antwort (kB)'],
      seconds: ['Längste Zeit (Sekunden)'],
    },
    outputs: {
      status: 'Status',
      body: 'Antwort',
      headers: 'Header der Antwort',
      url: 'Adresse, die geantwortet hat',
    },
  },
  readPage: {
    settings: {
      url: address,
      mostCharacters: ['Höchstens so viele Zeichen', 'Was länger ist, wird dort abgeschnitten.'],
    },
    outputs: {
      text: 'Text als Markdown',
      title: 'Titel',
      description: 'Beschreibung',
      language: 'Sprache',
      url: 'Adresse, die geantwortet hat',
      characters: 'Zeichen des ganzen Textes',
      cutShort: 'Ob der Text abgeschnitten wurde',
      links: 'Links auf der Seite',
    },
  },
  crawlSitemap: {
    settings: {
      url: ['URL', 'Der Website oder ihrer Sitemap (…/sitemap.xml).'],
      contains: ['Nur Adressen, die enthalten', 'Etwa /blog/. Leer: alle.'],
      most: ['Höchstens so viele Seiten'],
    },
    outputs: {
      urls: 'Adressen',
      pages: 'Seiten',
      count: 'Wie viele',
      more: 'Ob es mehr gibt',
      problems: 'Was nicht gelesen werden konnte',
    },
  },
  sendEmail: {
    settings: {
      to: [
        'An',
        'Eine Adresse oder mehrere mit Kommas dazwischen, höchstens 20. Jede bekommt eine eigene E-Mail und sieht die anderen nicht.',
      ],
      subject: ['Betreff'],
      text: ['Text', 'Einfacher Text; eine leere Zeile beginnt einen neuen Absatz.'],
      replyTo: ['Antworten gehen an', 'Leer: an den Absender dieser Installation.'],
    },
    outputs: {
      to: 'Empfänger',
      count: 'Wie viele E-Mails',
      waits: 'Ob sie auf einen Mailserver warten',
    },
  },
  webhookOut: {
    settings: {
      url: address,
      event: [
        'Art des Ereignisses',
        'Daran unterscheidet der Empfänger seine Nachrichten, etwa „company.checked“.',
      ],
      data: ['Daten', 'Was gesendet wird, nach Namen.'],
      credential: [
        'Signatur-Secret',
        'Zugangsdaten für die Website der Adresse. Ihr Secret signiert die Nachricht (HMAC-SHA256) und wird nicht gesendet. Leer: Die Nachricht wird nicht signiert.',
      ],
    },
    outputs: { status: 'Status', id: 'ID der Nachricht', signed: 'Ob sie signiert wurde' },
  },
}
