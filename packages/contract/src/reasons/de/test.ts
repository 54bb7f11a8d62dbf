export const test = {
  'test.noAnswer': 'Es wird keine Antwort erwartet.',
  'test.noSource': 'Es wird keine Quelle erwartet.',
  'test.notCited': '„{{source}}“ wird nicht zitiert.',
  'test.notEqual': 'Das ist nicht die erwartete Antwort.',
  'test.notContained': '„{{text}}“ ist nicht enthalten.',
  'test.notSimilar': 'Die Ähnlichkeit beträgt {{percent}} %, nötig sind {{threshold}} %.',
  'test.noVerdict': 'Das bewertende Modell hat kein Urteil abgegeben.',
  'test.rejected': 'Das bewertende Modell hat die Antwort abgelehnt.',
  'test.tooSlow': 'Es hat länger als {{seconds}} Sekunden gedauert.',
  'test.noOutput': 'Der Flow hat keine solche Ausgabe.',
  'test.output': '{{output}}: {{reason}}',
  'test.several': '{{first}} {{rest}}',
  'test.draftChanged': 'Der Entwurf wurde während des Laufs geändert. Führen Sie die Tests erneut aus.',
  'test.broken':
    'Der Lauf ist wegen eines Serverfehlers mehrmals fehlgeschlagen. Versuchen Sie es später erneut.',
}
