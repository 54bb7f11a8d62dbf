export const de = {
  title: 'KI-Assistent',
  hello:
    'Sagen Sie, was der Flow tun oder was anders werden soll. Sie sehen die vorgeschlagene Änderung zuerst und wenden sie an oder lehnen sie ab.',
  examples: 'Zum Beispiel',
  example: {
    check: 'Prüfe vor dem letzten Schritt die E-Mail-Adresse und geh einen anderen Weg, wenn sie falsch ist.',
    mail: 'Schick mir am Ende eine Mail mit den Ergebnissen.',
    explain: 'Sag in einfachen Worten, was dieser Flow tut.',
  },
  clear: 'Gespräch leeren',
  clearTitle: 'Gespräch leeren?',
  clearText:
    'Was über diesen Flow gesagt wurde, wird für alle vergessen. Der Flow selbst bleibt, wie er ist.',
  widen: 'Gespräch breiter machen',
  narrow: 'Gespräch schmaler machen',
  needsModel:
    'Der Assistent braucht ein KI-Modell. Das eingebaute Modell arbeitet nach Regeln und kann keine Flows bauen.',
  addKey: 'Schlüssel für ein Modell hinzufügen',
  askAdmin: 'Ein Admin des Kontos kann unter Integrationen einen Schlüssel hinzufügen.',
  field: 'Was sich ändern soll',
  model: 'Modell',
  send: 'Senden',
  stop: 'Anhalten',
  thinking: 'Ein Vorschlag entsteht …',
  older: 'Ältere Nachrichten zeigen',
  messages: 'Unterhaltung über den Flow',
  you: 'Sie',
  assistant: 'Vorschlag',
  count_one: '{{count}} Änderungsschritt',
  count_other: '{{count}} Änderungsschritte',
  look: 'Ansehen',
  apply: 'Anwenden',
  reject: 'Ablehnen',
  applied: 'Angewendet',
  rejected: 'Abgelehnt',
  appliedMessage: 'Die Änderung ist angewendet. Rückgängig nimmt sie zurück.',
  compareTitle: 'Vorgeschlagene Änderung',
  before: 'Der Entwurf jetzt',
  after: 'Mit der Änderung',
  close: 'Schließen',
  misfit:
    'Die Änderung passt nicht mehr zum Flow, der sich seither geändert hat: {{reason}}. Bitten Sie noch einmal darum.',
  errors:
    'Die Änderung brächte jetzt Fehler hinein, weil sich der Flow seither geändert hat. Bitten Sie noch einmal darum.',
  problems: {
    no_model: 'Es gibt kein Modell, das dies bauen könnte.',
    invalid:
      'Das Modell hat zweimal etwas vorgeschlagen, das sich nicht anwenden lässt; deshalb wird nichts gezeigt. Sagen Sie es anders oder wählen Sie ein anderes Modell.',
    model: 'Das Modell konnte nicht gefragt werden: {{text}}',
  },
  readOnly: 'Sie können lesen, was gesagt wurde, aber diesen Flow nicht ändern.',
} as const
