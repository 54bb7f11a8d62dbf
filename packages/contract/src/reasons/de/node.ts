import type { German } from '../../texts.ts'
import type { node as en } from '../en/node.ts'

export const node: German<typeof en> = {
  'agent.unavailable': 'Dieser Serverprozess kann keine Agenten ausführen.',
  'agent.missing': 'Diesen Agenten gibt es im Projekt des Flows nicht. Wählen Sie einen anderen.',
  'agent.brokeOff': 'Die Antwort des Agenten wurde unterbrochen. Versuchen Sie es erneut.',
  'agent.unknowing': 'Das Wissen des Agenten enthält keine Antwort auf diese Frage.',
  'tool.missing':
    'Dieses Tool gibt es im Projekt des Flows nicht, oder sein MCP-Server beschreibt es jetzt anders. Wählen Sie es erneut.',
  'tool.failed': 'Das Tool ist fehlgeschlagen: {{said}}',
  'tool.unavailable': 'Dieser Serverprozess kann keine Tools aufrufen.',
  'tool.notObject': 'Die Argumente müssen ein Objekt sein.',
  'tool.lacks': 'Das Argument {{name}} fehlt.',
  'tool.unknown': 'Das Tool hat kein Argument {{name}}.',
  'tool.type': 'Das Argument {{name}} muss vom Typ {{type}} sein.',
  'channel.unavailable': 'Dieser Serverprozess kann keine Nachrichten an Kanäle senden.',
  'channel.missing': 'Dieser Kanal ist im Projekt des Flows nicht verbunden. Wählen Sie einen anderen.',
  'channel.recipient':
    '„{{text}}“ ist kein Empfänger von {{channel}}. Geben Sie die ID einer Unterhaltung ein, oder für WhatsApp eine internationale Telefonnummer, für Messenger und Instagram eine Nutzer-ID und für Slack eine Kanal-ID wie C0123ABCD.',
  'channel.empty': 'Die Nachricht ist leer.',
  'channel.noAgent':
    'Der Agent dieses Kanals hat keine veröffentlichte Version. Veröffentlichen Sie ihn zuerst.',
  'channel.values':
    'Die Vorlage „{{name}}“ hat {{count}} Platzhalter. Geben Sie eine Liste mit ebenso vielen Werten ein, von denen keiner leer ist.',
  'knowledge.reading': 'Das Wissen wird noch verarbeitet. Versuchen Sie es in Kürze erneut.',
  'knowledge.failed':
    'Ein Teil des Wissens konnte nicht durchsucht werden. Versuchen Sie es in Kürze erneut.',
  'knowledge.missing': 'Diese Wissensdatenbank gibt es im Projekt des Flows nicht. Wählen Sie eine andere.',
  'ai.declined':
    'Der Sicherheitsfilter des Modells hat die Antwort blockiert. Ändern Sie den Text oder die Aufgabe oder wählen Sie ein anderes Modell.',
  'ai.wrongForm':
    'Die Antwort des Modells hat auch nach einem zweiten Versuch nicht das verlangte Format: {{problems}}. Antwort: {{said}}',
  'ai.cutShort':
    'Die Antwort des Modells hat die maximale Länge erreicht und wurde abgeschnitten. Erhöhen Sie „Maximale Antwortlänge“ oder verlangen Sie weniger.',
  'ai.schema': 'Das JSON-Schema kann nicht verwendet werden: {{why}}',
  'schema.tooLarge': 'Es ist zu groß oder zu tief verschachtelt.',
  'schema.notObject': 'Es muss ein Objekt mit Eigenschaften beschreiben.',
  'schema.notJson': 'Es ist kein gültiges JSON.',
  'ai.categories': 'Fügen Sie 1 bis {{most}} Kategorien hinzu.',
  'ai.noModel':
    'Dieser Schritt hat kein Modell. Wählen Sie eines. Modelle, die Sprache verstehen, brauchen einen API-Schlüssel, den ein Admin unter „Integrationen“ hinzufügen kann.',
  'ai.empty':
    'Die Antwort des Modells enthält keinen Text. Versuchen Sie es erneut oder ändern Sie die Aufgabe oder das Modell.',
  'ai.material':
    '„Integriert (Regeln, keine KI)“ kann keinen Text schreiben: Es zitiert nur aus „Material“, und das ist leer. {{hint}}',
  'ai.noQuote':
    '„Integriert (Regeln, keine KI)“ kann keinen Text schreiben: Es zitiert nur Sätze aus „Material“, und keiner davon passt zur Aufgabe. {{hint}}',
  'ai.notFound':
    '„Integriert (Regeln, keine KI)“ arbeitet nach Regeln und hat nicht alles gefunden: {{problems}}. {{hint}}',
  'ai.nothingFound':
    '„Integriert (Regeln, keine KI)“ arbeitet nach Regeln, etwa mit Zeilen wie „Firma: …“, und hat in diesem Text keinen der Werte gefunden. {{hint}}',
  'ai.noWords':
    '„Integriert (Regeln, keine KI)“ sucht nach Wörtern, die der Text mit einer Kategorie gemeinsam hat, und hat keine gefunden. {{hint}}',
  'ai.notChecked':
    '„Integriert (Regeln, keine KI)“ kann Folgendes nicht prüfen: {{kinds}}. Prüfen Sie weniger, oder: {{hint}}',
  'ai.addKey':
    'Um hier KI zu verwenden, fügen Sie unter „Integrationen“ einen API-Schlüssel für Modelle hinzu und wählen Sie in diesem Schritt eines seiner Modelle.',
  'file.none': 'Es gibt keine Datei: Die Einstellung „Datei“ ist leer. Wählen Sie eine Datei.',
  'file.many': 'Es sind {{count}} Dateien. Ein Schritt kann höchstens {{most}} lesen.',
  'file.gone': 'Die Datei {{id}} gibt es in diesem Projekt nicht. Wählen Sie eine andere Datei.',
  'file.notOne':
    '{{text}} ist keine Datei. Verwenden Sie die Variable eines Dateiparameters oder einer Dateispalte.',
  'file.named': '„{{name}}“: {{reason}}',
  'json.none': 'Der Text enthält kein JSON',
  'json.broken': 'Der Text ist kein gültiges JSON: {{said}}',
  'mail.limit':
    'Dieses Konto hat sein Limit von {{most}} E-Mails pro Tag erreicht. Führen Sie die fehlgeschlagenen Zeilen morgen erneut aus.',
  'mail.address': '„{{text}}“ ist keine E-Mail-Adresse.',
  'mail.receivers': 'Eine E-Mail kann höchstens {{most}} Empfänger haben, diese hat {{count}}.',
  'wait.moment':
    '„{{text}}“ ist kein Datum mit Uhrzeit. Verwenden Sie eine Schreibweise wie 2026-03-01T09:00:00Z.',
  'wait.tooLong': 'Ein Schritt kann höchstens zwei Jahre warten',
  'code.line': 'Zeile {{line}}: {{reason}}',
  'code.input': 'Die Eingabe des Codes ist größer als 8 Millionen Zeichen. Übergeben Sie weniger Daten.',
  'code.time': 'Der Code hat länger als {{seconds}} s gebraucht',
  'code.memory': 'Der Code benötigt zu viel Arbeitsspeicher',
  'code.stack': 'Die Funktionsaufrufe oder die Daten des Codes sind zu tief verschachtelt',
  'code.bracket': 'Der Code enthält eine schließende Klammer ohne öffnende',
  'code.neverEnds': 'Der Code wartet auf etwas, das nie eintritt',
  'code.output': 'Das Ergebnis hat als JSON {{count}} Zeichen, erlaubt sind höchstens {{most}}',
  'code.notJson': 'Das Ergebnis lässt sich nicht in JSON umwandeln ({{said}})',
  'code.crashed': 'Die Sandbox des Codes ist abgestürzt: {{said}}',
}
